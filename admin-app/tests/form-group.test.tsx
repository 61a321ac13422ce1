import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { open, serve, speak, viewOf } from './form-world';

const value = (id: number, title: string, remove: boolean) => ({
  id,
  remove,
  data: null,
  langs: { sk: { title }, en: { title } },
});
const size = {
  id: 7,
  version: 1,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-02T10:00:00Z',
  deleted_at: null,
  can: ['update'],
  langs: { sk: { title: 'Veľkosť', title_url: 'velkost' }, en: { title: 'Size', title_url: 'size' } },
  values: [value(1, 'Malá', false), value(2, 'Veľká', true)],
};

describe('a group whose items may be in use', () => {
  beforeEach(() => speak('sk'));

  it('takes away what is free and what is new, and says why the rest stays', async () => {
    const user = userEvent.setup();
    const calls = serve({ 'GET /api/shop/property/7': { body: { data: size } }, 'POST /api/shop/property/7': { body: { message: 'Uložené.', data: size } } });
    open(viewOf('shop.property.json'), 7);
    const used = await screen.findByRole('group', { name: 'Hodnota 1' });
    expect(used).toHaveTextContent('Používa sa, preto sa nedá odobrať');
    expect(within(used).queryByRole('button', { name: /Odobrať/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Pridať' }));
    const added = await screen.findByRole('group', { name: 'Hodnota 3' });
    expect(added).not.toHaveTextContent('Používa sa');
    await user.click(within(added).getByRole('button', { name: 'Odobrať: Hodnota 3' }));
    await user.click(within(screen.getByRole('group', { name: 'Hodnota 2' })).getByRole('button', { name: 'Odobrať: Hodnota 2' }));

    await user.click(screen.getByRole('button', { name: 'Uložiť' }));
    await waitFor(() => expect(calls.some((call) => call.method === 'POST')).toBe(true));
    const sent = calls.find((call) => call.method === 'POST')?.form ?? {};
    expect(sent['values[0][id]']).toBe('1');
    expect(Object.keys(sent).filter((key) => key.startsWith('values[1]'))).toEqual([]);
  });

  it('keeps the focus on the item that is moved', async () => {
    const user = userEvent.setup();
    serve({ 'GET /api/shop/property/7': { body: { data: size } } });
    open(viewOf('shop.property.json'), 7);
    await user.click(await screen.findByRole('button', { name: 'Pridať' }));
    const titles = () => within(screen.getByRole('group', { name: /Hodnoty/ })).getAllByRole<HTMLInputElement>('textbox').map(({ value: title }) => title);
    const before = titles();
    // The new item takes the focus first.
    await waitFor(() => expect(screen.getByRole('group', { name: /Hodnoty/ })).toContainElement(document.activeElement as HTMLElement));
    await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'text'));
    screen.getByRole('button', { name: 'Posunúť vyššie: Hodnota 3' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Posunúť vyššie: Hodnota 2' })).toHaveFocus());
    expect(titles()).not.toEqual(before);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Posunúť nižšie: Hodnota 1' })).toHaveFocus());
  });
});
