import { beforeEach, describe, expect, it } from 'vitest';
import type { Report, ReportTable } from '@/contract/view.gen';
import { formatReportQuery, parseReportQuery } from './reportQuery';
import { parseTableQuery } from './tableQuery';
import { rememberComparison, rememberRange } from './range';

const report: Report = {
  days: { most: 1098, zone: 'Europe/Bratislava' },
  params: [{ name: 'state', label: 'Stav' }, { name: 'kind', label: 'Druh', default: 'web' }],
  summary: { url: '/api/x', series: [], boxes: [] },
  tables: [],
};
const today = '2026-03-30';
const read = (search: string) => parseReportQuery(search, report, today);

const column = (key: string, sortable = true) => ({ key, title: key, kind: 'text', path: [key], sortable }) as unknown as ReportTable['columns'][number];
const table: ReportTable = {
  name: 'pages', title: 'Stránky', url: '/api/x/pages', columns: [column('path'), column('sessions'), column('share', false)],
  sort: '-sessions', per_page: 20, page_sizes: [10, 20, 50], can_search: true,
};
const tabled = { ...report, tables: [table, { ...table, name: 'cities' }] };

beforeEach(() => localStorage.clear());

describe('the tables of a report', () => {
  it('are as they are declared at first', () => expect(parseTableQuery('?range=today', table)).toEqual({ sort: '-sessions', search: '', page: 1, perPage: 20 }));
  it('come back from the address, each by its name, and stay with the days', () => {
    const address = '?range=today&compared=0&kind=web&pages.sort=path&pages.search=blog+a&pages.page=3&cities.per_page=50';
    expect(parseTableQuery(address, table)).toEqual({ sort: 'path', search: 'blog a', page: 3, perPage: 20 });
    expect(formatReportQuery(read(address), tabled, address)).toBe(address);
    expect(formatReportQuery(read(address), tabled, address, true)).toBe(address.replace('&pages.page=3', ''));
  });
  it.each(['pages.sort=share', 'pages.sort=-nothing', 'pages.page=0', 'pages.page=1.5', 'pages.page=x', 'pages.per_page=7'])('are as they are declared where the address is %s', (said) => {
    expect(parseTableQuery(`?${said}`, table)).toEqual(parseTableQuery('', table));
    expect(formatReportQuery(read(`?${said}`), tabled, `?${said}`)).not.toContain('pages.');
  });
});

describe('the query of a report', () => {
  it('is the usual at first, and not compared', () => expect(read('')).toEqual({ range: 'last7', params: { kind: 'web' }, compared: false }));
  it('is as it was last where the address says nothing', () => {
    rememberRange('lastWeek');
    rememberComparison(true);
    expect(read('')).toMatchObject({ range: 'lastWeek', compared: true });
    expect(read('?range=today&compared=0')).toMatchObject({ range: 'today', compared: false });
  });
  it.each([
    '?range=last30&compared=1&state=open&kind=', '?startDate=2026-02-28&endDate=2026-03-30&compared=0&kind=mail', '?range=thisYear&compared=0&kind=web',
  ])('comes back from the address %s', (address) => expect(formatReportQuery(read(address), report)).toBe(address));
  it.each([
    '?range=tomorrow', '?startDate=2026-03-30', '?startDate=2026-03-30&endDate=2026-03-29', '?startDate=2026-03-01&endDate=2026-03-31',
    '?startDate=2026-02-30&endDate=2026-03-02', '?startDate=2016-01-01&endDate=2026-01-01', '?startDate=x&endDate=y', '?range=',
  ])('is the usual where the address is %s', (address) => expect(read(address).range).toBe('last7'));
});
