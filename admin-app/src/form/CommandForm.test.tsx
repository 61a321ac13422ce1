import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notices } from '@/api/notices';
import { onSaved, type Saved } from '@/api/saved';
import { useCommand } from '@/command/useCommand';
import './provide';

const form = {
  schema: { type: 'object', properties: { amount: { type: ['integer', 'null'], title: 'Počet', default: 1 }, reason: { type: ['string', 'null'], title: 'Dôvod' } } },
  ui_schema: { amount: { 'ui:widget': 'NumberInput' }, reason: { 'ui:widget': 'TextInput' } },
} as never;

function Asking() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Doplniť', url: '/api/x', form }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

// Whoever types quickly presses Enter before a field has come to rest.
it.each([
  ['spinbutton', 'Počet', '25', 'amount'],
  ['textbox', 'Dôvod', 'rozbité', 'reason'],
])('sends what the %s holds when Enter is pressed in it', async (role, name, typed, field) => {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push(Object.fromEntries(init?.body as FormData));
    return Promise.resolve(new Response('{"data":{}}', { headers: { 'Content-Type': 'application/json' } }));
  });
  render(<Asking />);
  await userEvent.click(screen.getByText('start'));
  const input = await screen.findByRole(role, { name });
  await userEvent.clear(input);
  await userEvent.type(input, `${typed}{Enter}`, { delay: null });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]![field]).toBe(typed);
});

// Where a service failed, nobody may know what it did with the record; pressed again, a job that is not offered any more closes.
it.each([
  [502, { message: 'Overte to v portáli.' }, true],
  [409, { message: 'Overte to v portáli.', data: { state: { parcel_state: 'unknown' } } }, false],
])('has the record loaded anew and says why for long after %d', async (status, body, open) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })));
  const heard: Saved[] = [];
  const stop = onSaved((saved) => heard.push(saved));
  render(<Asking />);
  await userEvent.click(screen.getByText('start'));
  await screen.findByRole('textbox', { name: 'Dôvod' });
  await userEvent.click(screen.getByRole('button', { name: 'Doplniť' }));
  await waitFor(() => expect(notices.get()).toMatchObject({ text: 'Overte to v portáli.', timeout: 15_000 }));
  expect(heard).toEqual([{ rows: true, details: true }]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Dôvod' }) !== null).toBe(open));
  stop();
});
