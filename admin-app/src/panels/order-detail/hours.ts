import { language } from '@/i18n/language';
import type { Opening } from './order';

/** The days from one to another on which a point is open at the same times. */
export interface Days {
  days: string;
  times: string;
}

const SUNDAY = new Date(2023, 0, 1);

/** What a day of the week is called, 1 being Monday. */
function dayName(day: number): string {
  const date = new Date(SUNDAY.getFullYear(), SUNDAY.getMonth(), SUNDAY.getDate() + day);
  return new Intl.DateTimeFormat(language(), { weekday: 'short' }).format(date);
}

const clock = (time: string) => time.replace(/^0/, '');

/** The opening hours of a week, days that follow one another with the same times together. */
export function openingHours(hours: readonly Opening[]): Days[] {
  const all: { from: number; to: number; times: string }[] = [];
  for (let day = 1; day <= 7; day++) {
    const times = hours.filter((one) => one.day === day).map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ');
    const last = all.at(-1);
    if (!times) continue;
    if (last?.times === times && last.to === day - 1) last.to = day;
    else all.push({ from: day, to: day, times });
  }
  return all.map(({ from, to, times }) => ({ days: from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`, times }));
}
