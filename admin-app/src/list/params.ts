import type { Filter, List } from '@/contract/view.gen';

/** Two ends, both inclusive: days as YYYY-MM-DD, or numbers with a decimal point. */
export interface Range {
  from?: string;
  to?: string;
}

/** What a filter is set to; values as they stand in the address. */
export type FilterValue = string | readonly string[] | Range;

/** What a list shows: everything its address says. */
export interface ListParams {
  page: number;
  per_page: number;
  sort: string;
  search: string;
  filters: Readonly<Record<string, FilterValue>>;
  removed: boolean;
}

/** One thing a person changes about what a list shows. */
export type ParamsChange =
  | { change: 'page'; page: number }
  | { change: 'per_page'; per_page: number }
  | { change: 'sort'; sort: string }
  | { change: 'search'; search: string }
  | { change: 'filter'; name: string; value: FilterValue | undefined }
  | { change: 'removed'; removed: boolean }
  | { change: 'view'; view: ListParams }
  | { change: 'reset' };

const REMOVED = 'removed';

/** Whether the list lets this person see what was removed. */
export const offersRemoved = (list: List): boolean => list.filters.some(({ name }) => name === REMOVED);
/** Whether the list can be searched. */
export const offersSearch = (list: List): boolean => list.filters.some(({ kind }) => kind === 'search');
/** The filters that stand beside the search and the switch of removed records. */
export const plainFilters = (list: List): Filter[] =>
  list.filters.filter(({ name, kind }) => kind !== 'search' && name !== REMOVED);

/** Whether a filter is set to a pair of days or numbers. */
export const isRange = (value: FilterValue | undefined): value is Range =>
  typeof value === 'object' && !Array.isArray(value);

function isEmpty(value: FilterValue | undefined): boolean {
  if (value === undefined || value === '') return true;
  if (isRange(value)) return !value.from && !value.to;
  return value.length === 0;
}

/** Whether anything narrows the list. */
export const isNarrowed = (params: ListParams): boolean => params.search !== '' || Object.keys(params.filters).length > 0;

/** How many filters are set, the search aside. */
export const countFilters = (params: ListParams): number => Object.keys(params.filters).length;

function sortable(sort: string | null, list: List): sort is string {
  return !!sort && list.columns.some((column) => column.sortable && column.key === sort.replace(/^-/, ''));
}

function parsePositive(text: string | null): number {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

const isDay = (text: string | null): text is string => !!text && /^\d{4}-\d{2}-\d{2}$/.test(text);

const isDecimal = (text: string | null): text is string => !!text && /^-?\d{1,15}(\.\d{1,9})?$/.test(text);

function readFilter(query: URLSearchParams, { name, kind, multiple }: Filter): FilterValue | undefined {
  if (kind === 'date_range' || kind === 'number_range') {
    const [from, to] = [query.get(`${name}[from]`), query.get(`${name}[to]`)];
    const fits = kind === 'date_range' ? isDay : isDecimal;
    return { ...(fits(from) && { from }), ...(fits(to) && { to }) };
  }
  if (!multiple) {
    return query.get(name) ?? '';
  }
  const values: string[] = [];
  for (const [key, value] of query) {
    const indexed = key.startsWith(`${name}[`) && /^\d*\]$/.test(key.slice(name.length + 1));
    if ((key === name || indexed) && value !== '' && !values.includes(value)) values.push(value);
  }
  return values;
}

/**
 * Reads what an address says. Filters and orders that this list does not have are left out, so that an old or a foreign
 * link shows the list rather than an error; a value that a filter does not offer stays, to be shown and taken away. `perPage` is what this person last chose here.
 */
export function readParams(search: string, list: List, perPage?: number): ListParams {
  const query = new URLSearchParams(search);
  const requested = parsePositive(query.get('per_page'));
  const offered = (size: number | undefined): size is number => size !== undefined && list.page_sizes.includes(size);
  const filters: Record<string, FilterValue> = {};
  for (const filter of plainFilters(list)) {
    const value = readFilter(query, filter);
    if (value !== undefined && !isEmpty(value)) filters[filter.name] = value;
  }
  const sort = query.get('sort');
  return {
    page: Math.max(1, parsePositive(query.get('page'))),
    per_page: offered(requested) ? requested : offered(perPage) ? perPage : list.per_page,
    sort: sortable(sort, list) ? sort : list.sort,
    search: offersSearch(list) ? (query.get('search') ?? '').trim() : '',
    filters,
    removed: offersRemoved(list) && query.get(REMOVED) === '1',
  };
}

/** The filter that a key of an address is of: "status" of "status[0]". */
const filterOf = (key: string): string => key.replace(/\[.*$/, '');

const addressOf = (query: URLSearchParams): string => {
  const text = query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
  return text && `?${text}`;
};

/** Whether an address narrows the list by nothing that was left out when it was read. */
export function isWhollyRead(search: string, list: List): boolean {
  const names = new Set([...plainFilters(list).map(({ name }) => name), 'page', 'per_page', 'sort', offersSearch(list) && 'search', offersRemoved(list) && REMOVED]);
  return [...new URLSearchParams(search).keys()].every((key) => names.has(filterOf(key)));
}

/**
 * What an address asks that this list does not show: filters it does not have or this person may not use, values that no filter
 * reads, an order by no column. `beside` are the names that are no matter of the list.
 */
export function leftOut(search: string, list: List, beside: readonly string[]): string[] {
  const query = new URLSearchParams(search);
  const read = new URLSearchParams(writeParams(readParams(search, list), list));
  const isRead = (key: string, value: string) =>
    value.trim() === '' || beside.includes(key) || (key === 'sort' ? sortable(value, list) : [...read].some(([known, one]) => filterOf(known) === filterOf(key) && one === value.trim()));
  return [...new Set([...query].filter(([key, value]) => !['page', 'per_page'].includes(key) && !isRead(key, value)).map(([key]) => filterOf(key)))];
}

/** An address without what it says by these names. */
export function without(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  for (const key of [...query.keys()]) if (names.includes(filterOf(key))) query.delete(key);
  return addressOf(query);
}

/** Writes an address's query ("?page=2&per_page=20", or nothing) that reads back as the same parameters. */
export function writeParams(params: ListParams, list: List): string {
  const query = new URLSearchParams();
  if (params.search) query.set('search', params.search);
  for (const { name } of plainFilters(list)) {
    const value = params.filters[name];
    if (value === undefined || isEmpty(value)) continue;
    if (typeof value === 'string') query.set(name, value);
    else if (isRange(value)) {
      if (value.from) query.set(`${name}[from]`, value.from);
      if (value.to) query.set(`${name}[to]`, value.to);
    } else value.forEach((item, index) => query.set(`${name}[${index}]`, item));
  }
  if (params.removed) query.set(REMOVED, '1');
  if (params.sort !== list.sort) query.set('sort', params.sort);
  // A page only means the same records to another reader together with its size.
  if (params.page > 1) query.set('page', String(params.page));
  if (params.page > 1 || params.per_page !== list.per_page) query.set('per_page', String(params.per_page));
  return addressOf(query);
}

/** The query of what is shown, whichever page it is on and however long pages are; what a view keeps. */
export const viewQuery = (params: ListParams, list: List): string => writeParams({ ...params, page: 1, per_page: list.per_page }, list).slice(1);

function withFilter(params: ListParams, name: string, value: FilterValue | undefined, list: List): ListParams {
  const filters = { ...params.filters };
  // The options of a filter below this one change with it, so its choice may no longer be among them.
  for (const filter of list.filters) if (filter.source?.under?.includes(name)) delete filters[filter.name];
  if (value === undefined || isEmpty(value)) delete filters[name];
  else filters[name] = value;
  return { ...params, filters, page: 1 };
}

/** The parameters after a change. Whatever changes which records there are begins again at the first page. */
export function changeParams(params: ListParams, next: ParamsChange, list: List): ListParams {
  switch (next.change) {
    case 'page':
      return { ...params, page: Math.max(1, next.page) };
    case 'per_page':
      return { ...params, per_page: next.per_page, page: 1 };
    case 'sort':
      return { ...params, sort: next.sort, page: 1 };
    case 'search':
      return { ...params, search: next.search.trim(), page: 1 };
    case 'filter':
      return withFilter(params, next.name, next.value, list);
    case 'removed':
      return { ...params, removed: next.removed, page: 1 };
    case 'view':
      return { ...next.view, per_page: params.per_page, page: 1 };
    case 'reset':
      return { ...params, search: '', filters: {}, removed: false, page: 1 };
  }
}

/** What an export asks: the list as it is filtered and sorted, all of its pages. */
export function filterQuery({ sort, search, filters, removed }: ListParams): Record<string, unknown> {
  return { sort, search: search || undefined, ...filters, removed: removed ? 1 : undefined };
}

/** What the list's call asks. */
export const listQuery = (params: ListParams): Record<string, unknown> => ({
  page: params.page,
  per_page: params.per_page,
  ...filterQuery(params),
});
