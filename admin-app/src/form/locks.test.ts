import { describe, expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { formLock, lockedUI } from './locks';
import { isReadOnly } from './rights';
import { isShown } from './visibility';

const ui = {
  email: { 'ui:widget': 'TextInput', 'ui:options': { inputType: 'email' } },
  password: { 'ui:widget': 'PasswordInput' },
  password_2: { 'ui:widget': 'PasswordInput' },
  current_password: { 'ui:widget': 'PasswordInput', 'ui:options': { current: true } },
  'ui:order': ['email', 'password', 'password_2', 'current_password'],
};
const schema = { properties: { email: {}, password: {}, password_2: {}, current_password: {} } };

describe('what is locked in a record', () => {
  it('is read with its reason, and left out without one', () => {
    const drawn = lockedUI(ui, { can: ['update'], locked: { email: 'only he', password_2: '' } });
    expect(drawn.email).toEqual({ 'ui:widget': 'TextInput', 'ui:description': 'only he', 'ui:options': { inputType: 'email', readonly: true } });
    expect(drawn.password).toEqual(ui.password);
    expect(drawn['ui:order']).toEqual(ui['ui:order']);
    const shown = (name: string) => isShown({ schema, ui: drawn, creating: false }, [name], {});
    expect(['email', 'password', 'password_2', 'current_password'].filter(shown)).toEqual(['email', 'password']);
  });

  it('does not hold of another record, where the own password is asked for', () => {
    const drawn = lockedUI(ui, { can: ['update', 'confirm'] });
    expect(drawn).toEqual(ui);
    expect(isShown({ schema, ui: drawn, creating: false }, ['current_password'], {})).toBe(true);
  });

  it('has no passwords where it is only to be read', () => {
    const drawn = lockedUI(ui, { can: [] }, true);
    const shown = (name: string) => isShown({ schema, ui: drawn, creating: false }, [name], {});
    expect(['email', 'password', 'password_2', 'current_password'].filter(shown)).toEqual(['email']);
  });

  it('is the whole record where one reason holds for all of it, and said once', () => {
    const view = { kind: 'list', form: { schema: { properties: { prefix: {}, year: {}, last: { readOnly: true } } }, can_update: true } } as unknown as View;
    const used = { can: ['update'], locked: { prefix: 'it is used', year: 'it is used' } };
    expect(formLock(view, used)).toBe('it is used');
    expect(isReadOnly(view, used)).toBe(true);
    expect(lockedUI({ prefix: {}, year: {} }, used, true, 'it is used')).toEqual({ prefix: {}, year: {} });
    for (const locked of [{ prefix: 'it is used' }, { prefix: 'it is used', year: 'it is over' }, { prefix: '', year: '' }, undefined]) {
      expect(formLock(view, { can: ['update'], locked })).toBeUndefined();
      expect(isReadOnly(view, { can: ['update'], locked })).toBe(false);
    }
  });
});
