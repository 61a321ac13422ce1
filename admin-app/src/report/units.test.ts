import { describe, expect, it } from 'vitest';
import { setTexts } from '@/i18n/texts';
import { before, later, lengthOf, type Span, spanOf } from './range';
import { formatSpan, nameOf, partsOf, sumsOf, unitOf } from './units';

const span = (startDate: string, endDate: string): Span => ({ startDate, endDate });
const every = ({ startDate, endDate }: Span) => {
  const all: string[] = [];
  for (let day = startDate; day <= endDate; day = later(day, 1)) all.push(day);
  return all;
};

describe('the days before', () => {
  it.each([
    ['today', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2028-03-01', '2028-02-28', '2028-02-28'],
    // As many days as the month has had: not the month before.
    ['thisMonth', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['thisMonth', '2028-03-31', '2028-01-30', '2028-02-29'],
    ['thisYear', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['thisYear', '2028-12-31', '2026-12-31', '2027-12-31'],
    ['lastWeek', '2026-11-02', '2026-10-19', '2026-10-25'],
    // Over both changes of summer time a day is a day.
    ['last7', '2026-03-30', '2026-03-16', '2026-03-22'],
    ['last7', '2026-10-26', '2026-10-12', '2026-10-18'],
    ['last30', '2026-11-15', '2026-09-16', '2026-10-15'],
  ] as const)('%s on %s are %s to %s', (name, today, from, to) => {
    const now = spanOf(name, today);
    expect(before(now)).toEqual(span(from, to));
    expect(lengthOf(before(now))).toBe(lengthOf(now));
  });
});

describe('the unit of a chart', () => {
  it.each([
    ['2026-11-15', '2026-11-15', 'day', 1],
    ['2026-08-15', '2026-11-15', 'day', 93],
    ['2026-08-14', '2026-11-15', 'week', 14],
    // Thirteen months, and three years with a leap day.
    ['2025-10-15', '2026-11-15', 'week', 57],
    ['2025-11-16', '2028-11-15', 'month', 37],
  ] as const)('of %s to %s is a %s', (from, to, unit, points) => {
    expect(unitOf(span(from, to))).toBe(unit);
    const parts = partsOf(span(from, to), unit);
    expect(parts).toHaveLength(points);
    // Every day is in one part, in order.
    expect(parts.flatMap(every)).toEqual(every(span(from, to)));
  });

  it('cuts weeks on Monday and months on their first', () => {
    expect(partsOf(span('2026-11-12', '2026-11-24'), 'week')).toEqual([span('2026-11-12', '2026-11-15'), span('2026-11-16', '2026-11-22'), span('2026-11-23', '2026-11-24')]);
    expect(partsOf(span('2028-01-31', '2028-03-01'), 'month')).toEqual([span('2028-01-31', '2028-01-31'), span('2028-02-01', '2028-02-29'), span('2028-03-01', '2028-03-01')]);
  });
});

describe('what the points make together', () => {
  const range = span('2025-11-16', '2028-11-15');
  const points = every(range).map((date, at) => ({ date, value: at % 7, type: 'a' }));
  const all = points.reduce((sum, { value }) => sum + value, 0);

  it.each(['day', 'week', 'month'] as const)('by %s is all of it', (unit) => {
    const sums = sumsOf(points, partsOf(range, unit));
    expect(sums.reduce((sum, value) => sum + value, 0)).toBe(all);
  });
  it('is of the days before in the same place', () => {
    const then = before(span('2026-11-09', '2026-11-15'));
    const earlier = every(then).map((date, at) => ({ date, value: at + 1, type: 'a' }));
    expect(sumsOf(earlier, partsOf(span('2026-11-09', '2026-11-15'), 'day'), 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('leaves other days out, and days that were not told are nothing', () => {
    const parts = partsOf(span('2026-11-14', '2026-11-16'), 'day');
    expect(sumsOf([{ date: '2026-11-13', value: 9, type: 'a' }, { date: '2026-11-15', value: 2, type: 'a' }, { date: '2026-11-17', value: 9, type: 'a' }], parts)).toEqual([0, 2, 0]);
  });
});

describe('parts in words', () => {
  const plain = (text: string) => text.replace(/\u00a0/g, ' ');
  it('are as Slovak writes them', () => {
    setTexts({ locale: 'sk', locales: [], texts: {} });
    expect(plain(nameOf(span('2026-11-15', '2026-11-15'), 'day'))).toBe('15. nov. 2026');
    expect(plain(nameOf(span('2026-11-09', '2026-11-15'), 'week'))).toBe('9. nov. – 15. nov. 2026');
    expect(plain(nameOf(span('2026-02-01', '2026-02-28'), 'month'))).toBe('február 2026');
    expect(plain(nameOf(span('2026-02-02', '2026-02-28'), 'month'))).toBe('2. febr. – 28. febr. 2026');
    expect(plain(formatSpan(span('2025-12-29', '2026-05-04')))).toBe('29. dec. 2025 – 4. máj 2026');
  });
});
