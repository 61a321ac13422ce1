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

/** How many days a span has. */
export const lengthOf = ({ startDate, endDate }: Span): number => (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;

/** As many days as a span has, right before it: what it is compared with. */
export const before = (span: Span): Span => ({ startDate: later(span.startDate, -lengthOf(span)), endDate: later(span.startDate, -1) });

/** The name of a range, where it has one on that day. */
export const presetOf = (span: Span, today: string): Preset | undefined =>
  PRESETS.find((name) => {
    const { startDate, endDate } = spanOf(name, today);
    return startDate === span.startDate && endDate === span.endDate;
  });

const isDay = (text: unknown): text is string => typeof text === 'string' && DAY.test(text) && !Number.isNaN(Date.parse(text)) && later(text, 0) === text;

/** What was written down as a range; undefined where it makes no sense today. */
export function readRange(written: unknown, today: string, most: number): Range | undefined {
  if (PRESETS.includes(written as Preset)) return written as Preset;
  const { startDate, endDate } = (written ?? {}) as Partial<Span>;
  const sound = isDay(startDate) && isDay(endDate) && startDate <= endDate && endDate <= today && endDate < later(startDate, most);
  return sound ? { startDate, endDate } : undefined;
}

function readSetting(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null; // Somebody else's words.
  }
}

/** The range last chosen on any report; the usual one where none was, or what is kept makes no sense today. */
export const rememberedRange = (today: string, most: number): Range => readRange(readSetting(KEY), today, most) ?? USUAL;

/** Keeps the range for the next visit. */
export const rememberRange = (range: Range): void => localStorage.setItem(KEY, JSON.stringify(range));

const COMPARED = 'report.compared';

/** Whether reports were last compared with the days before. */
export const rememberedComparison = (): boolean => readSetting(COMPARED) === true;

/** Keeps it for the next visit. */
export const rememberComparison = (on: boolean): void => localStorage.setItem(COMPARED, JSON.stringify(on));
