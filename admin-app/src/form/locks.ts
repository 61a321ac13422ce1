import type { View } from '@/contract/view.gen';
import { isRecord, type Values } from './record';
import { optionsOf, type Schema, type UISchema, uiOf } from './schema';

const locksOf = (loaded: Values | null): Readonly<Record<string, unknown>> => (isRecord(loaded?.locked) ? loaded.locked : {});

/**
 * The one reason for which nothing of a record may be changed; undefined where something may, or reasons differ. What is
 * never changed needs none.
 */
export function formLock(view: View, loaded: Values | null): string | undefined {
  const locked = locksOf(loaded);
  const changeable = Object.entries((view.form?.schema as Schema | undefined)?.properties ?? {}).filter(([, of]) => !of.readOnly);
  const [first, ...others] = changeable.map(([name]) => locked[name]);
  return typeof first === 'string' && first && others.every((why) => why === first) ? first : undefined;
}

/**
 * How a form is drawn for the record that was loaded: what is locked in it is shown to be read, with the reason, or left
 * out where there is none; the password of now is asked for only where the caller answers for oneself. What is only to be
 * read has no passwords: they are written and never sent back. A reason that holds for the whole is not said at each field.
 */
export function lockedUI(ui: UISchema, loaded: Values | null, readOnly = false, formReason?: string): UISchema {
  if (!loaded) return ui;
  const locked = locksOf(loaded);
  const confirms = Array.isArray(loaded.can) && loaded.can.includes('confirm');
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(ui)) {
    const field = uiOf(ui, name);
    if (!field) continue;
    const options = optionsOf(field);
    const why = locked[name];
    const neverShown = readOnly && field['ui:widget'] === 'PasswordInput';
    if (why === '' || neverShown || (options.current && !confirms)) changed[name] = { ...field, 'ui:options': { ...options, hidden: true } };
    else if (typeof why === 'string' && why !== formReason) changed[name] = { ...field, 'ui:description': why, 'ui:options': { ...options, readonly: true } };
  }
  return { ...ui, ...changed };
}
