import { formatDay, formatDayOfMonth, formatMonth } from '@/i18n/dates';
import { later, lengthOf, type Span } from './range';

/** What a point of a chart stands for. */
export type Unit = 'day' | 'week' | 'month';

/** One day of a series. */
export interface Point {
  date: string;
  value: number;
  type: string;
}

// More points than these cannot be distinguished.
const MOST_DAYS = 93;
const MOST_WEEKS = 60;

/** The unit in which a span can be read: up to a quarter of a year by days, up to thirteen months by weeks, else by months. */
export function unitOf(span: Span): Unit {
  const days = lengthOf(span);
  if (days <= MOST_DAYS) return 'day';
  return days <= MOST_WEEKS * 7 ? 'week' : 'month';
}

/** The last day of the unit that a day is in; a week ends with Sunday. */
function lastOf(day: string, unit: Unit): string {
  if (unit === 'day') return day;
  const at = new Date(`${day}T00:00:00Z`);
  if (unit === 'week') return later(day, (7 - at.getUTCDay()) % 7);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}

/** The units of a span in order; the first and the last have only those of their days that lie in it. */
export function partsOf({ startDate, endDate }: Span, unit: Unit): Span[] {
  const parts: Span[] = [];
  for (let day = startDate; day <= endDate; ) {
    const last = lastOf(day, unit);
    parts.push({ startDate: day, endDate: last < endDate ? last : endDate });
    day = later(last, 1);
  }
  return parts;
}

/** What the points of one series make together in each part. `shift` is how many days later they count. */
export function sumsOf(points: readonly Point[], parts: readonly Span[], shift = 0): number[] {
  const sums = parts.map(() => 0);
  const first = parts[0]?.startDate ?? '';
  const days: number[] = parts.flatMap((part, at) => Array<number>(lengthOf(part)).fill(at));
  for (const { date, value } of points) {
    const at = days[lengthOf({ startDate: first, endDate: later(date, shift) }) - 1];
    if (at !== undefined) sums[at]! += value;
  }
  return sums;
}

/** How a part is called in the language in use: a day, days from and to, a month. A month that is not whole shows its days. */
export function nameOf(part: Span, unit: Unit): string {
  const { startDate, endDate } = part;
  if (startDate === endDate) return formatDay(startDate);
  if (unit === 'month' && startDate.endsWith('-01') && lastOf(startDate, unit) === endDate) return formatMonth(startDate);
  return formatSpan(part);
}

/** Two days in the language in use; the year stands once where it is the same. */
export const formatSpan = ({ startDate, endDate }: Span): string =>
  startDate === endDate
    ? formatDay(startDate)
    : `${startDate.slice(0, 4) === endDate.slice(0, 4) ? formatDayOfMonth(startDate) : formatDay(startDate)} – ${formatDay(endDate)}`;
