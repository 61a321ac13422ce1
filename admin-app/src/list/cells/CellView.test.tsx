import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Column } from '@/contract/view.gen';
import { CellView } from './CellView';

const column = { key: 'left', kind: 'number', title: 'Left', path: 'left', sortable: false } satisfies Column;

const shown = (left: unknown, absent?: string) => render(<CellView row={{ id: 1, left }} column={{ ...column, absent }} />).container.textContent;

it('says what no value means', () => {
  expect(shown(null, 'unlimited')).toBe('unlimited');
});

it('keeps the note of a text that there is none of, and writes to nobody', () => {
  const name = { ...column, key: 'name', kind: 'text', path: 'name', note_path: 'number', link: 'mailto', absent: 'Erased customer' } satisfies Column;
  const { container } = render(<CellView row={{ id: 1, name: null, number: '1042' }} column={name} />);
  expect(container.textContent).toBe('Erased customer1042');
  expect(container.querySelector('a')).toBeNull();
});

it('leads from the name of what was uploaded to where it is', () => {
  const file = { ...column, key: 'form', kind: 'text', path: 'form', link: 'file', address_path: 'form' } satisfies Column;
  const shownAs = (form: unknown) => render(<CellView row={{ id: 1, form }} column={file} />).container;
  const container = shownAs({ url: '/files/document/a.pdf', name: 'prihláška.pdf' });
  expect(container.textContent).toBe('prihláška.pdf');
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/files/document/a.pdf');
  expect(shownAs(null).textContent).toBe('–');
});

it('shows a nought as the number that it is', () => {
  expect(shown(0, 'unlimited')).toBe('0');
});

it('shows a dash where nothing is said', () => {
  expect(shown(null)).toBe('–');
});

it('shows what holds in place of no value, marked, and nothing marked where nothing does', () => {
  const held = (row: Record<string, unknown>) =>
    render(<CellView row={{ id: 1, ...row }} column={{ ...column, absent: 'from the product', fallback_path: 'held' }} />).container.textContent;
  expect(held({ left: null, held: 5 })).toBe('5from the product');
  expect(held({ left: 7, held: 5 })).toBe('7');
  expect(held({ left: null, held: null })).toBe('–');
});

it('shows a moment in its day and its time, and a dash for what is none', () => {
  const moment = (at: string) => render(<CellView row={{ id: 1, at }} column={{ ...column, key: 'at', kind: 'date_time', path: 'at' }} />).container.textContent;
  expect(moment('2026-11-28T18:18:31')).toBe('28. 11. 2026 18:18:31');
  expect(moment('soon')).toBe('–');
});
