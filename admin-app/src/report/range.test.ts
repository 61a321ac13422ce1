import { beforeEach, describe, expect, it } from 'vitest';
import { presetOf, PRESETS, rememberedRange, rememberRange, spanOf, todayIn } from './range';

const days = (name: (typeof PRESETS)[number], today: string) => Object.values(spanOf(name, today)).join(' ');

describe('a range by its name', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01 2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28 2026-02-28'],
    ['thisMonth', '2026-03-01', '2026-03-01 2026-03-01'],
    ['thisYear', '2026-03-01', '2026-01-01 2026-03-01'],
    ['last7', '2026-03-30', '2026-03-23 2026-03-29'],
    ['last30', '2026-03-30', '2026-02-28 2026-03-29'],
    // A Monday, a Sunday, and a week over the end of a year.
    ['lastWeek', '2026-03-30', '2026-03-23 2026-03-29'],
    ['lastWeek', '2026-03-29', '2026-03-16 2026-03-22'],
    ['lastWeek', '2026-01-07', '2025-12-29 2026-01-04'],
  ] as const)('%s on %s is %s', (name, today, want) => expect(days(name, today)).toBe(want));

  it('never reaches beyond today', () => {
    for (const today of ['2026-01-01', '2026-02-28', '2026-12-31', '2028-02-29']) {
      for (const name of PRESETS) expect(spanOf(name, today).endDate <= today).toBe(true);
    }
  });

  it('is told by its days', () => {
    expect(presetOf({ startDate: '2026-03-22', endDate: '2026-03-29' }, '2026-03-31')).toBeUndefined();
    expect(presetOf({ startDate: '2026-03-24', endDate: '2026-03-30' }, '2026-03-31')).toBe('last7');
  });
});

it('takes the day from the site, not from where the reader is', () => {
  const late = new Date('2026-03-29T23:15:00Z');
  expect([todayIn('Europe/Bratislava', late), todayIn('UTC', late), todayIn('America/New_York', late)]).toEqual(['2026-03-30', '2026-03-29', '2026-03-29']);
});

describe('the remembered range', () => {
  beforeEach(() => localStorage.clear());
  const remembered = () => rememberedRange('2026-03-30', 1098);

  it('is the usual one at first', () => expect(remembered()).toBe('last7'));
  it.each(['lastWeek', { startDate: '2026-01-01', endDate: '2026-02-01' }] as const)('is %j once chosen', (range) => {
    rememberRange(range);
    expect(remembered()).toEqual(range);
  });
  it.each([
    'tomorrow', null, 7, {}, { startDate: '2026-01-01' }, { startDate: '2026-02-01', endDate: '2026-01-01' },
    { startDate: '2026-03-01', endDate: '2026-03-31' }, { startDate: '2016-01-01', endDate: '2026-01-01' }, { startDate: 'x', endDate: 'y' },
  ])('is the usual one where %j is kept', (kept) => {
    localStorage.setItem('report.range', JSON.stringify(kept));
    expect(remembered()).toBe('last7');
  });
  it('is the usual one where what is kept is broken', () => {
    localStorage.setItem('report.range', '{');
    expect(remembered()).toBe('last7');
  });
});
