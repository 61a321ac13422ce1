import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { Column, List } from '@/contract/view.gen';
import { RowCards } from './RowCards';

const column = (key: string, kind: Column['kind']): Column => ({ key, kind, title: key, path: key, sortable: true });
const columns = [column('name', 'text'), column('late', 'number'), column('fixed', 'yes_no'), column('day', 'date')];
const list = { columns, filters: [], sort: 'name', per_page: 20, page_sizes: [20], bulk: [], row: [], top: [], can_create: false, can_export: false } as List;

function cards(sort: string) {
  render(
    <MemoryRouter>
      <RowCards
        list={list}
        caption="periods"
        rows={[{ id: 1, name: 'Orders', late: 0, fixed: false, day: '2026-11-29' }]}
        columns={columns}
        sort={sort}
        onSort={vi.fn()}
        ticked={new Set()}
        busy={new Set()}
        nameOf={() => ''}
        addressOf={() => undefined}
        onRun={vi.fn()}
      />
    </MemoryRouter>,
  );
  return screen.getAllByRole('term').map((term) => [term.textContent, term.classList.contains('visually-hidden')]);
}

it.each([
  ['-late', false],
  ['fixed', false],
  ['-day', true],
])('names what stands in a card, but for the day that the cards are sorted by: %s', (sort, alone) => {
  expect(cards(sort)).toEqual([
    ['late', false],
    ['fixed', false],
    ['day', alone],
  ]);
});
