import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

// A form that begins with more than its fields is not sent: that is said, and nobody presses in vain.
it('says why a form is not sent where that is about none of its fields', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('{"data":{"version":3,"currency":"EUR"}}', { headers: { 'Content-Type': 'application/json' } })));
  const strict = { ...(form as object), schema: { ...(form as { schema: object }).schema, additionalProperties: false } } as never;
  function Starting() {
    const { start, dialog } = useCommand();
    return (
      <>
        <button onClick={() => start({ label: 'Vrátiť', url: '/api/x', form: strict, start: '/api/x/start' }, vi.fn())}>start</button>
        {dialog}
      </>
    );
  }
  render(<Starting />);
  await userEvent.click(screen.getByText('start'));
  await screen.findByRole('textbox', { name: 'Dôvod' });
  await userEvent.click(screen.getByRole('button', { name: 'Vrátiť' }));
  expect(await screen.findByText(/^currency: /)).toBeInTheDocument();
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

describe('a record that somebody else changed meanwhile', () => {
  const start = { version: 3, amount: 37, reason: null };
  const meanwhile = { version: 4, amount: 35, reason: null };
  function Counting() {
    const { start: begin, dialog } = useCommand();
    return (
      <>
        <button onClick={() => begin({ label: 'Doplniť', url: '/api/x', start: '/api/x/start', form }, vi.fn())}>start</button>
        {dialog}
      </>
    );
  }
  const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));

  // Mine and theirs.
  const radios = () => document.querySelectorAll<HTMLInputElement>('input[type=radio]');

  const byEva = { version: 4, updated_at: '2026-11-21T10:00:00Z', now: '2026-11-21T10:00:00Z', user: { id: 9, name: 'Eva' } };
  async function count(conflict: object = byEva) {
    const sent: Record<string, unknown>[] = [];
    let reads = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      if (!(init?.body instanceof FormData)) return json({ data: reads++ ? meanwhile : start });
      sent.push(Object.fromEntries(init.body));
      const { version } = sent.at(-1)!;
      return version === '4' ? json({ data: {} }) : json({ message: 'Medzitým to uložil niekto iný.', data: conflict }, 409);
    });
    render(<Counting />);
    await userEvent.click(screen.getByText('start'));
    const input = await screen.findByRole('spinbutton', { name: 'Počet' });
    await userEvent.clear(input);
    await userEvent.type(input, '40');
    await userEvent.click(screen.getByRole('button', { name: 'Doplniť' }));
    await waitFor(() => expect(radios()).toHaveLength(2));
    return { sent, input };
  }

  it('is saved with what is chosen of both', async () => {
    const { sent } = await count();
    expect(radios()[0]).toBeChecked();
    await userEvent.click(radios()[1]!);
    await userEvent.click(screen.getByRole('button', { name: 'form.conflict.save' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: '4', amount: '35' }));
  });

  it('keeps what was typed where the question is left', async () => {
    const { sent, input } = await count();
    await userEvent.click(screen.getAllByRole('button', { name: 'form.cancel' }).at(-1)!);
    await waitFor(() => expect(radios()).toHaveLength(0));
    expect(input).toHaveValue('40');
    expect(sent).toHaveLength(1);
  });

  // Goods that are sold have no entry in the log: the last one is of whoever saved them days ago.
  it('names nobody for what they saved before the form was opened', async () => {
    await count();
    expect(screen.getByText('form.conflict.text')).toBeInTheDocument();
    cleanup();
    await count({ ...byEva, now: '2026-11-23T10:00:00Z' });
    expect(screen.getByText('form.conflict.textUnknown')).toBeInTheDocument();
  });

  it('is saved without a question where the program alone changed what was not touched', async () => {
    const sent: Record<string, unknown>[] = [];
    let reads = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      if (!(init?.body instanceof FormData)) return json({ data: reads++ ? meanwhile : start });
      sent.push(Object.fromEntries(init.body));
      return sent.length > 1 ? json({ data: {} }) : json({ message: 'Medzitým to uložil niekto iný.', data: { version: 4, user: null } }, 409);
    });
    render(<Counting />);
    await userEvent.click(screen.getByText('start'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Dôvod' }), 'inventúra');
    await userEvent.click(screen.getByRole('button', { name: 'Doplniť' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ version: '4', amount: '35', reason: 'inventúra' });
    expect(radios()).toHaveLength(0);
  });

  it('is begun anew', async () => {
    await count();
    await userEvent.click(screen.getByRole('button', { name: 'form.conflict.reload' }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Počet' })).toHaveValue('35'));
  });
});
