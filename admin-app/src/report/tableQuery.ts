import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'umi';
import type { ReportTable } from '@/contract/view.gen';

/** How a table of a report is looked at. */
export interface TableQuery {
  sort: string;
  search: string;
  page: number;
  perPage: number;
}

const PARTS = ['sort', 'search', 'page', 'per_page'] as const;
type Part = (typeof PARTS)[number];

const keyOf = (table: ReportTable, part: Part): string => `${table.name}.${part}`;

/** What the address says of a table; what it does not say, or what makes no sense, is as it is declared. */
export function parseTableQuery(search: string, table: ReportTable): TableQuery {
  const query = new URLSearchParams(search);
  const said = (part: Part) => query.get(keyOf(table, part)) ?? '';
  const sort = said('sort');
  const page = Number(said('page'));
  const perPage = Number(said('per_page'));
  return {
    sort: table.columns.some(({ key, sortable }) => sortable && (sort === key || sort === `-${key}`)) ? sort : table.sort,
    search: table.can_search ? said('search') : '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: table.page_sizes.includes(perPage) ? perPage : table.per_page,
  };
}

/** The part of an address that says how tables are looked at, as far as it differs from what is declared. */
export function formatTableQueries(tables: readonly (readonly [ReportTable, TableQuery])[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const [table, { sort, search, page, perPage }] of tables) {
    if (sort !== table.sort) query.set(keyOf(table, 'sort'), sort);
    if (search) query.set(keyOf(table, 'search'), search);
    if (page > 1) query.set(keyOf(table, 'page'), String(page));
    if (perPage !== table.per_page) query.set(keyOf(table, 'per_page'), String(perPage));
  }
  return query;
}

/** Keeps in the address how a table is looked at; what changes its rows begins at their first page. */
export function useTableQuery(table: ReportTable): [TableQuery, (change: Partial<TableQuery>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const current = useMemo(() => parseTableQuery(search, table), [search, table]);
  // Two changes may come before the address is rendered, and a delayed one after it changed.
  const latest = useRef({ pathname, search });
  latest.current = { pathname, search };
  const change = useCallback(
    (next: Partial<TableQuery>) => {
      const { pathname: here, search: address } = latest.current;
      const before = parseTableQuery(address, table);
      const query = new URLSearchParams(address);
      for (const part of PARTS) query.delete(keyOf(table, part));
      const text = [query, formatTableQueries([[table, { ...before, page: 1, ...next }]])].map(String).filter(Boolean).join('&');
      latest.current = { pathname: here, search: text && `?${text}` };
      // A search is a step of the way back, each letter of it is none.
      navigate(here + latest.current.search, { replace: next.search !== undefined && before.search !== '' });
    },
    [table, navigate],
  );
  return [current, change];
}
