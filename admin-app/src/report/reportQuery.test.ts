import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '@/contract/view.gen';
import { formatReportQuery, parseReportQuery } from './reportQuery';
import { rememberComparison, rememberRange } from './range';

const report: Report = {
  days: { most: 1098, zone: 'Europe/Bratislava' },
  params: [{ name: 'state', label: 'Stav' }, { name: 'kind', label: 'Druh', default: 'web' }],
  summary: { url: '/api/x', series: [], boxes: [] },
  tables: [],
};
const today = '2026-03-30';
const read = (search: string) => parseReportQuery(search, report, today);

beforeEach(() => localStorage.clear());

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
