/** Two days, both inclusive: 2026-11-14. */
export type Span = Readonly<Record<'startDate' | 'endDate', string>>;

/** The ranges that are chosen by name, in the order offered (specification 002 §2). */
export const PRESETS = ['today', 'yesterday', 'thisMonth', 'thisYear', 'lastWeek', 'last7', 'last30'] as const;
export type Preset = (typeof PRESETS)[number];

/** What a person chose: a range by its name, which moves on with the days, or two days. */
export type Range = Preset | Span;

/** The seven days up to yesterday. */
export const USUAL: Preset = 'last7';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY = 'report.range';

/** A day so many days later. */
export function later(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The day that it is now in a time zone. */
export const todayIn = (zone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);

/** The days that a range comes to on a day. */
export function spanOf(range: Range, today: string): Span {
  if (typeof range !== 'string') return range;
  const yesterday = later(today, -1);
  switch (range) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'yesterday':
      return { startDate: yesterday, endDate: yesterday };
    case 'thisMonth':
      return { startDate: `${today.slice(0, 8)}01`, endDate: today };
    case 'thisYear':
      return { startDate: `${today.slice(0, 5)}01-01`, endDate: today };
    case 'lastWeek': {
      // A week begins on Monday; of Sunday, getUTCDay is 0.
      const monday = later(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) - 7);
      return { startDate: monday, endDate: later(monday, 6) };
    }
    case 'last7':
      return { startDate: later(today, -7), endDate: yesterday };
    case 'last30':
      return { startDate: later(today, -30), endDate: yesterday };
  }
}

/** The name of a range, where it has one on that day. */
export const presetOf = (span: Span, today: string): Preset | undefined =>
  PRESETS.find((name) => {
    const { startDate, endDate } = spanOf(name, today);
    return startDate === span.startDate && endDate === span.endDate;
  });

/** The range last chosen on any report; the usual one where none was, or what is kept makes no sense today. */
export function rememberedRange(today: string, most: number): Range {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
    if (PRESETS.includes(kept as Preset)) return kept as Preset;
    const { startDate, endDate } = kept as Span;
    const sound = DAY.test(startDate) && DAY.test(endDate) && startDate <= endDate && endDate <= today;
    if (sound && endDate < later(startDate, most)) return { startDate, endDate };
  } catch {
    // Somebody else's words, or nothing.
  }
  return USUAL;
}

/** Keeps the range for the next visit. */
export const rememberRange = (range: Range): void => localStorage.setItem(KEY, JSON.stringify(range));
