import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Column, List } from '@/contract/view.gen';
import type { Row } from './cells/cell';
import { RowTable } from './RowTable';

const column = (key: string, more: Partial<Column> = {}): Column => ({ key, kind: 'text', title: key.toUpperCase(), path: key, sortable: false, ...more });
const columns = [column('name'), column('state'), column('way', { below: 'state' }), column('price', { kind: 'money', decimals: 2, currency_path: 'currency' })];
const list = { columns, filters: [], sort: 'name', per_page: 20, page_sizes: [20], bulk: [], row: [], top: [], can_create: false, can_export: false } as List;
const rows = [
  { id: 1, name: 'Eva', state: 'paid', way: 'card', price: 1500, currency: 'HUF' },
  { id: 2, name: 'Ján', state: 'new', way: null, price: 2, currency: 'EUR' },
];

function table(shown: readonly Column[], shownRows: readonly Row[] = rows) {
  render(
    <MemoryRouter>
      <RowTable
        list={list}
        caption="orders"
        rows={shownRows}
        columns={shown}
        sort="name"
        onSort={vi.fn()}
        ticked={new Set()}
        busy={new Set()}
        nameOf={() => ''}
        addressOf={() => undefined}
        onRun={vi.fn()}
      />
    </MemoryRouter>,
  );
  return screen.getAllByRole('row').map((row) => within(row).queryAllByRole(row.querySelector('td') ? 'cell' : 'columnheader').map(({ textContent }) => textContent ?? ''));
}

it('shows a column in the cell of the one that it stands below, where it says something', () => {
  const [head, first, second] = table(columns);
  expect(head).toEqual(['NAME', 'STATE', 'PRICE']);
  expect(first?.[1]).toBe('paidWAY: card');
  expect(second?.[1]).toBe('new');
});

it('shows it by itself where that one is hidden', () => {
  const [head, first] = table(columns.filter(({ key }) => key !== 'state'));
  expect(head).toEqual(['NAME', 'WAY', 'PRICE']);
  expect(first?.[1]).toBe('card');
});

it('shows money in the currency of its record', () => {
  const [, first, second] = table(columns);
  expect(first?.[2]).toMatch(/HUF|Ft/);
  expect(second?.[2]).toMatch(/€|EUR/);
});

it('leads from the id of another record to it, and from nothing nowhere', () => {
  const base = rows.map((row, at) => ({ ...row, order_id: at === 0 ? 17 : null, part: 'A', part_id: 5 }));
  table([column('name'), column('order_id', { to: 'order' }), column('part', { to: 'shop/product', to_path: 'part_id' })], base);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['17', '/app/order/17'],
    ['A', '/app/shop/product/5'],
    ['A', '/app/shop/product/5'],
  ]);
});
