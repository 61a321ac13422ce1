import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { WRITTEN_DATE } from '@/i18n/dates';

dayjs.extend(customParseFormat);

/** A day as it is asked for: 2026-11-15. */
export const sentDay = (day: Dayjs): string => day.format('YYYY-MM-DD');

/** The day that a text says, as it is asked for; undefined where it says none. */
export function readDay(text: string): string | undefined {
  const read = dayjs(text, WRITTEN_DATE, true);
  return read.isValid() ? sentDay(read) : undefined;
}
