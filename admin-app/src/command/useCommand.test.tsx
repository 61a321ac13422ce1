import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '@/api/download';
import { notices, notify } from '@/api/notices';
import type { Command } from '@/contract/view.gen';
import '@/form/provide';
import '@/list/provide';
import { jobOf } from './address';
import { useCommand } from './useCommand';

vi.mock('@/api/download', async (actual) => ({ ...(await actual<object>()), saveFile: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Probe({ onDone, onCancel, ask, danger }: { onDone: () => void; onCancel: () => void; ask: boolean; danger?: boolean }) {
  const { start, dialog } = useCommand();
  const confirm = ask ? { title: 'Naozaj?', text: '', ok: 'Áno', cancel: 'Nie' } : undefined;
  return (
    <>
      <button onClick={() => start({ label: 'Prepočítať', subject: '1042 · Ján Novák', url: '/api/x', confirm, danger }, onDone, onCancel)}>start</button>
      {dialog}
    </>
  );
}

it('tells who waits that a question about a record, which it names, was called off', async () => {
  const [onDone, onCancel] = [vi.fn(), vi.fn()];
  render(<Probe onDone={onDone} onCancel={onCancel} ask />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByText('1042 · Ján Novák')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Nie' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

it.each([
  [undefined, 'Áno'],
  [true, 'Nie'],
])('opens, where something is lost (%s), at the button that calls it off (%s), and gives the focus back', async (danger, first) => {
  render(<Probe onDone={vi.fn()} onCancel={vi.fn()} ask danger={danger} />);
  await userEvent.click(screen.getByText('start'));
  await vi.waitFor(() => expect(screen.getByText(first).closest('button')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.getByText('start')).toHaveFocus());
  expect(screen.queryByText('Naozaj?')).toBeNull();
});

it('tells who waits that the server refused', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"message":"nie"}', { status: 409 }));
  document.cookie = 'XSRF-TOKEN=abc';
  const [onDone, onCancel] = [vi.fn(), vi.fn()];
  render(<Probe onDone={onDone} onCancel={onCancel} ask={false} />);
  await userEvent.click(screen.getByText('start'));
  await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  expect(onDone).not.toHaveBeenCalled();
});

it('keeps a file that comes back, JSON too', async () => {
  const headers = { 'Content-Type': 'application/json', 'Content-Disposition': 'attachment; filename=GDPR-1.json' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"message":"je v súbore"}', { headers }));
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Probe onDone={onDone} onCancel={vi.fn()} ask={false} />);
  await userEvent.click(screen.getByText('start'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined));
  expect(vi.mocked(saveFile).mock.calls.map(([{ name }]) => name)).toEqual(['GDPR-1.json']);
  expect(notices.get()?.text).not.toBe('je v súbore');
});

it('shows what is told only once until it is put away', async () => {
  const answer = new Response(JSON.stringify({ message: 'Hotovo.', data: { secret: 'site_abc' } }), { headers: { 'Content-Type': 'application/json' } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  document.cookie = 'XSRF-TOKEN=abc';
  render(<Probe onDone={vi.fn()} onCancel={vi.fn()} ask={false} />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByDisplayValue('site_abc')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'form.secret.kept' }));
  await vi.waitFor(() => expect(screen.queryByDisplayValue('site_abc')).toBeNull());
});

it('says in amber what to look at though it is done', async () => {
  const answer = new Response('{"message":"Uložené, no pozor.","warning":true}', { headers: { 'Content-Type': 'application/json' } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Probe onDone={onDone} onCancel={vi.fn()} ask={false} />);
  await userEvent.click(screen.getByText('start'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(notices.get()).toMatchObject({ kind: 'warning', text: 'Uložené, no pozor.' });
});

it('says of many which failed and why', async () => {
  const data = { done: [1], failed: [{ id: 2, title: 'Šálka', message: 'nedá sa' }, { id: 7, title: '', message: 'nie je' }] };
  const answer = new Response(JSON.stringify({ message: 'Vykonané: 1.', data }), { headers: { 'Content-Type': 'application/json' } });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Probe onDone={onDone} onCancel={vi.fn()} ask={false} />);
  await userEvent.click(screen.getByText('start'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(data));
  expect(notices.get()).toMatchObject({ kind: 'danger', text: 'Vykonané: 1. Šálka – nedá sa #7 – nie je' });
});

function Asking() {
  const { start, dialog } = useCommand();
  const form = { schema: { type: 'object', properties: {} }, ui_schema: {} } as never;
  return (
    <>
      <button onClick={() => start({ label: 'Sklad', subject: 'Bylinkové mydlo', url: '/api/x', form }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('names the record that it asks about', async () => {
  render(<Asking />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByRole('dialog', { name: 'Sklad – Bylinkové mydlo' })).toBeInTheDocument();
});

const choice = {
  schema: { type: 'object', properties: { keep: { type: 'boolean', title: 'Nechať' } } },
  ui_schema: { keep: { 'ui:widget': 'SwitchInput' } },
} as never;

function Previewing({ onDone }: { onDone: () => void }) {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Presunúť', url: '/api/x', form: choice, preview: true }, onDone)}>start</button>
      {dialog}
    </>
  );
}

it('shows what would change before it is done, and anew when the form is changed', async () => {
  const data = { changed: 2, shown: [{ id: 7, label: 'Produkt', title: 'Šálka', changes: [{ field: 'price', label: 'Cena', kind: 'text', before: '12,30', after: '11,90' }] }] };
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ message: 'ok', data }), { headers: { 'Content-Type': 'application/json' } })),
  );
  document.cookie = 'XSRF-TOKEN=abc';
  const bodies = () => sent.mock.calls.filter(([url]) => String(url).includes('/api/x')).map(([, init]) => [...(init!.body as FormData).entries()].map(String));
  const onDone = vi.fn();
  render(<Previewing onDone={onDone} />);
  await userEvent.click(screen.getByText('start'));
  await userEvent.click(await screen.findByRole('button', { name: 'form.preview.show' }));
  expect(await screen.findByText('Šálka')).toBeInTheDocument();
  expect(screen.getByText('11,90')).toBeInTheDocument();
  expect(bodies()).toEqual([expect.arrayContaining(['dry,true'])]);
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.queryByText('Šálka')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'form.preview.show' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Presunúť' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(bodies()[2]).not.toContain('dry,true');
});

const needed = {
  schema: {
    type: 'object',
    properties: { keep: { type: 'boolean', title: 'Nechať' }, reason: { type: 'string', title: 'Dôvod', 'x-when': { field: 'keep', values: [true] } }, version: { type: 'integer' } },
  },
  ui_schema: { keep: { 'ui:widget': 'SwitchInput' }, reason: { 'ui:widget': 'TextInput' }, version: { 'ui:widget': 'hidden' } },
} as never;

function Refused() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Vrátiť', url: '/api/x', form: needed })}>start</button>
      {dialog}
    </>
  );
}

it.each([
  ['at a field that is seen', { keep: ['nedá sa'] }, false],
  ['of no field of the form', { rows: ['nedá sa'] }, false],
  ['at a field that is not shown now', { reason: ['nedá sa'] }, true],
  ['at a field that nobody sees', { version: ['nedá sa'] }, true],
  ['beside one that is seen', { keep: ['iné'], version: ['nedá sa'] }, true],
  ['without a field', {}, true],
])('says what is wrong %s once', async (_, errors, noted) => {
  notify('success', 'predtým');
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify({ message: 'nedá sa', errors }), { status: 422 }));
  document.cookie = 'XSRF-TOKEN=abc';
  render(<Refused />);
  await userEvent.click(screen.getByText('start'));
  await userEvent.click(await screen.findByRole('button', { name: 'Vrátiť' }));
  if (noted) await vi.waitFor(() => expect(notices.get()).toMatchObject({ kind: 'danger', text: 'nedá sa' }));
  else await screen.findByText('nedá sa');
  expect(notices.get()?.text).toBe(noted ? 'nedá sa' : 'predtým');
});

const sold = {
  schema: { type: 'object', properties: { lines: { type: 'array', title: 'Položky', items: { type: 'object', properties: { id: { type: 'integer' }, quantity: { type: 'integer', title: 'Kusy' } } } } } },
  ui_schema: { lines: { 'ui:field': 'TableField', 'ui:options': { fixed: true }, items: { id: { 'ui:widget': 'hidden' }, quantity: { 'ui:widget': 'NumberInput' } } } },
  live: { url: '/api/x/quote', fields: ['lines', 'lines.id', 'lines.quantity'] },
} as never;

function Refunding({ onDone }: { onDone: () => void }) {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Vrátiť', url: '/api/x', start: '/api/x', form: sold }, onDone)}>start</button>
      {dialog}
    </>
  );
}

it('says at the field what is wrong with it as it is filled in, and keeps nobody from trying', async () => {
  const why = 'Vrátiť sa dá už len 1 kus.';
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const asked = String(url).includes('/quote') && String((init!.body as FormData).get('lines[1][quantity]')) === '9';
    const data = String(url).includes('/quote') ? { summary: [], errors: asked ? { 'lines.1.quantity': [why] } : {} } : { lines: [{ id: 7, quantity: 0 }, { id: 8, quantity: 0 }] };
    return Promise.resolve(new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } }));
  });
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Refunding onDone={onDone} />);
  await userEvent.click(screen.getByText('start'));
  const second = (await screen.findAllByRole('spinbutton'))[1]!;
  await userEvent.clear(second);
  await userEvent.type(second, '9');
  await vi.waitFor(() => expect(second).toHaveAccessibleDescription(why), { timeout: 5000 });
  expect(screen.getAllByText(why)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Vrátiť' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('asks before what was filled in is lost', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const data = String(url).includes('/quote') ? { summary: [], errors: {} } : { lines: [{ id: 7, quantity: 0 }] };
    return Promise.resolve(new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } }));
  });
  document.cookie = 'XSRF-TOKEN=abc';
  render(<Refunding onDone={vi.fn()} />);
  await userEvent.click(screen.getByText('start'));
  await screen.findByRole('spinbutton');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
  await userEvent.click(screen.getByText('start'));
  await userEvent.clear(await screen.findByRole('spinbutton'));
  await userEvent.type(screen.getByRole('spinbutton'), '9{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'form.unsaved.stay' }));
  expect(screen.getByRole('spinbutton')).toHaveValue('9');
  await userEvent.click(screen.getByRole('button', { name: 'form.cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'form.unsaved.leave' }));
  await vi.waitFor(() => expect(screen.queryByRole('spinbutton')).toBeNull());
});

const commands = [
  { name: 'ship', label: 'Odoslať', icon: 'car', scope: 'row', url: '/api/x/{id}/status', confirm: { title: 'Odoslať?', text: '', ok: 'Áno', cancel: 'Nie' } },
  { name: 'tracking', label: 'Sledovanie', icon: 'car', scope: 'row', url: '/api/x/{id}/tracking', form: choice },
] as never as Command[];

function Following({ onDone }: { onDone: () => void }) {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start(jobOf(commands[0]!, { id: 7, name: 'Eva' }, commands), onDone)}>start</button>
      {dialog}
    </>
  );
}

it('goes on with what the server says, once the first is done', async () => {
  const answer = (data: unknown) => new Response(JSON.stringify({ message: 'ok', data }), { headers: { 'Content-Type': 'application/json' } });
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer({ then: 'tracking' })).mockResolvedValueOnce(answer(null));
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Following onDone={onDone} />);
  await userEvent.click(screen.getByText('start'));
  await userEvent.click(await screen.findByRole('button', { name: 'Áno' }));
  // In tests the titles of all dialogs have one id.
  const form = (await screen.findByText('Sledovanie – Eva')).closest<HTMLElement>('[role="dialog"]')!;
  expect(onDone).toHaveBeenCalledOnce();
  await userEvent.click(within(form).getByRole('button', { name: 'Sledovanie' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls.map(([url]) => String(url))).toEqual([expect.stringContaining('/api/x/7/status'), expect.stringContaining('/api/x/7/tracking')]);
});

it('leaves it at the first where nothing follows', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"message":"ok"}', { headers: { 'Content-Type': 'application/json' } }));
  document.cookie = 'XSRF-TOKEN=abc';
  const onDone = vi.fn();
  render(<Following onDone={onDone} />);
  await userEvent.click(screen.getByText('start'));
  await userEvent.click(await screen.findByRole('button', { name: 'Áno' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.queryByText('Sledovanie – Eva')).toBeNull();
});

it('warns of a record whose value is filled in', async () => {
  const command: Command = { name: 'ship', label: 'Odoslať', icon: 'car', scope: 'row', url: '/api/x/{id}/ship', confirm: { title: 'Odoslať?', text: '', ok: 'Áno', cancel: 'Nie' }, warning: { path: 'withdrawal_id', text: 'Zákazník odstúpil' } };
  expect(jobOf(command, { id: 7, record: { withdrawal_id: null } }).warning).toBeUndefined();
  function Shipping() {
    const { start, dialog } = useCommand();
    return (
      <>
        <button onClick={() => start(jobOf(command, { id: 7, record: { withdrawal_id: 3 } }))}>start</button>
        {dialog}
      </>
    );
  }
  render(<Shipping />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByText('Zákazník odstúpil')).toBeTruthy();
});
