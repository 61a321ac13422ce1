import { act, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import { onSaved, type Saved } from '@/api/saved';
import type { Child, Column, View } from '@/contract/view.gen';
import { serve } from '../../tests/form-world';
import { MemoryRouter } from '../../tests/umi';
import { ChildTables } from './ChildTables';

const text = (key: string, more: Partial<Column> = {}): Column => ({ key, title: key, kind: 'text', path: key, sortable: false, ...more });

const list = (name: string, more: Partial<Child> = {}): Child => ({
  name,
  title: name,
  view: 'table',
  api: `/api/kit/{id}/${name}/`,
  can: [],
  columns: [text('number', { link: 'file', address_path: 'link' }), text('state'), text('why', { below: 'state' }), text('marks', { kind: 'flags', below: 'state', flags: [{ path: 'late', icon: 'bell', label: 'Late' }, { path: 'dear', icon: 'bell', label: 'Dear' }] })],
  ...more,
});

const view = { name: 'kit', title: 'Kits', api: '/api/kit/', children: [list('papers', { part: 'documents' }), list('notes')] } as unknown as View;

// A list that the server put into a part of the panel stands there and not below as well.
it.each([
  ['documents', ['papers']],
  [null, ['notes']],
  [undefined, ['papers', 'notes']],
] as const)('of the part %s shows %s', async (part, shown) => {
  serve({
    'GET /api/kit/7/papers': { body: { data: [{ id: 1, number: 'FV1', link: '/api/kit/1.pdf', state: 'failed', why: 'no VAT number', late: true, dear: false }] } },
    'GET /api/kit/7/notes': { body: { data: [{ id: 2, number: 'N1', link: '', state: 'new', why: '' }] } },
  });
  render(
    <MemoryRouter>
      <ChildTables view={view} id={7} part={part} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  for (const name of ['papers', 'notes'] as const) {
    const of = name === 'papers' ? 'FV1' : 'N1';
    if (shown.some((one) => one === name)) expect(await screen.findByText(of)).toBeTruthy();
    else expect(screen.queryByText(of)).toBeNull();
  }
  if (part !== 'documents') return;
  expect(screen.getByRole('link', { name: 'FV1' }).getAttribute('href')).toBe('/api/kit/1.pdf');
  // What stands under a value has no column of its own.
  const cell = screen.getByText('failed').closest('td')!;
  expect(within(cell).getByText('no VAT number')).toBeTruthy();
  expect(within(cell).getByText('Late')).toBeTruthy();
  expect(within(cell).queryByText('Dear')).toBeNull();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.queryByRole('heading')).toBeNull();
});

// A row that begins with a moment is called by it as people read it, not as it is sent.
it('names the buttons of a row by its first column as that is shown', async () => {
  serve({ 'GET /api/kit/7/notes': { body: { data: [{ id: 1, at: '2026-11-21T10:00:00.407Z', state: 'new', can: ['retry'] }] } } });
  const retry = { name: 'retry', label: 'Retry', icon: 'redo', kind: 'command' };
  const notes = list('notes', { columns: [text('at', { kind: 'date_time' }), text('state')], row: [retry], can: ['retry'] } as unknown as Partial<Child>);
  render(
    <MemoryRouter>
      <ChildTables view={{ ...view, children: [notes] }} id={7} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  const button = await screen.findByRole('button', { name: /Retry/ });
  expect(button.getAttribute('aria-label')).toMatch(/^Retry: 21\. 11\. 2026 \d\d:00:00$/);
});

// Whoever presses faster than the server answers loses no press.
it('saves the order that was asked for last, once those before are saved', async () => {
  const of = (id: number) => ({ id, number: `N${id}`, link: '', state: 'new', why: '' });
  serve({ 'GET /api/kit/7/notes': { body: { data: [of(1), of(2), of(3), of(4)] } } });
  const held: (() => void)[] = [];
  const post = vi.spyOn(api, 'post').mockImplementation(() => new Promise((done) => held.push(() => done({}))));
  const own = { ...view, children: [list('notes', { ordered: true, can: ['update'] })] } as View;
  render(
    <MemoryRouter>
      <ChildTables view={own} id={7} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  const up = () => screen.getByText('N4').closest('tr')!.querySelector<HTMLElement>('[data-step=up]')!;
  await screen.findByText('N4');
  for (const order of ['N1N2N4N3', 'N1N4N2N3', 'N4N1N2N3']) {
    act(() => up().click());
    await waitFor(() => expect(screen.getAllByText(/^N\d$/).map(({ textContent }) => textContent).join('')).toBe(order));
  }
  expect(post).toHaveBeenCalledTimes(1);
  await act(async () => held[0]!());
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  await act(async () => held[1]!());
  expect(post.mock.calls.map(([, sent]) => (sent as { notes: number[] }).notes)).toEqual([[1, 2, 4, 3], [4, 1, 2, 3]]);
  post.mockRestore();
});

// A heading over nothing helps nobody, except where a first row can be added under it.
it('shows an empty list only where rows can be added', async () => {
  const calls = serve({ 'GET /api/kit/7/notes': { body: { data: [] } }, 'GET /api/kit/7/papers': { body: { data: [] } } });
  const form = { can_create: true } as Child['form'];
  const own = { ...view, children: [list('notes', { can: ['create'], form }), list('papers')] } as View;
  render(
    <MemoryRouter>
      <ChildTables view={own} id={7} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('list.empty')).toBeTruthy();
  await waitFor(() => expect(calls.some(({ path }) => path.includes('papers'))).toBe(true));
  expect(screen.getByText('notes')).toBeTruthy();
  expect(screen.queryByText('papers')).toBeNull();
});

// A document that is being issued has its number a moment later: nobody should have to load the record anew for it.
it('looks again while a row is in a state that passes by itself, and has what is above it loaded anew then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let state = 'waiting';
  const calls = serve({ 'GET /api/kit/7/papers': () => ({ body: { data: [{ id: 1, number: state === 'issued' ? 'FV1' : '–', link: '', state, why: '' }] } }) });
  const heard: Saved[] = [];
  const stop = onSaved((saved) => heard.push(saved));
  const states = [{ value: 'waiting', label: 'Vystavuje sa', passing: true }, { value: 'issued', label: 'Vystavený' }];
  const own = { ...view, children: [list('papers', { columns: [text('number'), text('state', { kind: 'status', states })] })] } as View;
  render(
    <MemoryRouter>
      <ChildTables view={own} id={7} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByText('Vystavuje sa');
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(calls.length).toBe(2);
  expect(heard).toEqual([]);
  state = 'issued';
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(await screen.findByText('FV1')).toBeTruthy();
  expect(heard).toEqual([{ rows: true, details: true }]);
  const asked = calls.length;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(calls.length).toBeLessThanOrEqual(asked + 1);
  stop();
  vi.useRealTimers();
});

it('gives up looking where a state does not pass', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = serve({ 'GET /api/kit/7/papers': { body: { data: [{ id: 1, number: '–', link: '', state: 'waiting', why: '' }] } } });
  const own = { ...view, children: [list('papers', { columns: [text('state', { kind: 'status', states: [{ value: 'waiting', label: 'Vystavuje sa', passing: true }] })] })] } as View;
  render(
    <MemoryRouter>
      <ChildTables view={own} id={7} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  await screen.findByText('Vystavuje sa');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(calls.length).toBeGreaterThan(10);
  expect(calls.length).toBeLessThan(20);
  vi.useRealTimers();
});
