import dayjs, { type ConfigType } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import { language } from './language';

dayjs.extend(advancedFormat);

/** What is shown where there is no value. */
export const DASH = '–';
const days = (...years: string[]) =>
  ['.', '. '].flatMap((dot) => ['D', 'DD'].flatMap((day) => ['M', 'MM'].flatMap((month) => years.map((year) => (day + dot + month + dot + year).trim()))));
const DAYS = days('YYYY');
// Of this century, or of this year.
const SHORT_DAYS = days('YY', '');
const TIMES = [', HH:mm', ' HH:mm', ', H:mm', ' H:mm', ', HH.mm', ' HH.mm', ', H.mm', ' H.mm'];

/**
 * Formats of date pickers, in dayjs's words: the first, d.M.yyyy, is shown, and each of them may be written. None of them may
 * be how another one begins, such as a day without its year: the picker writes it out while the rest is being typed.
 */
export const PICKER_DATE = [...DAYS, 'YYYY-MM-DD'];
/** The same with a time: d.M.yyyy, HH:mm. */
export const PICKER_DATE_TIME = [...TIMES.flatMap((time) => PICKER_DATE.map((day) => day + time)), 'YYYY-MM-DDTHH:mm'];
/** What a day may be written as once its field is left: its year may be short, or left out where it is this one. */
export const WRITTEN_DATE = [...PICKER_DATE, ...SHORT_DAYS];
// As lists and details show moments: copied from there they have seconds.
const SHOWN_MOMENTS = [', HH:mm:ss', ' HH:mm:ss'].flatMap((time) => PICKER_DATE.map((day) => day + time));
/** The same of a moment: a day without a time begins at midnight. */
export const WRITTEN_DATE_TIME = [...PICKER_DATE_TIME, ...SHOWN_MOMENTS, ...WRITTEN_DATE, ...TIMES.flatMap((time) => SHORT_DAYS.map((day) => day + time))];

interface Format {
  date: string;
  dateTime: string;
}

// In Slovak as its spelling asks for, the same in lists, previews and exports; in English as the specification has them;
// every other language is written as its readers are used to.
const SPECIFIED: Readonly<Record<string, Format>> = {
  sk: { date: 'D. M. YYYY', dateTime: 'D. M. YYYY HH:mm:ss' },
  en: { date: 'MMM Do YYYY', dateTime: 'D.M.YYYY HH:mm:ss' },
};
const USUAL: Readonly<Record<keyof Format, Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  dateTime: { day: 'numeric', month: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
};

function shown(value: ConfigType, kind: keyof Format): string {
  if (value === null || value === undefined || value === '') return DASH;
  const time = dayjs(value);
  if (!time.isValid()) return DASH;
  const format = SPECIFIED[language()]?.[kind];
  return format ? time.format(format) : new Intl.DateTimeFormat(language(), USUAL[kind]).format(time.toDate());
}

/** A date as a reader of the language in use writes it; a dash when there is none. */
export const formatDate = (value: ConfigType): string => shown(value, 'date');

/** A date with its time to the second, in the reader's time zone; a dash when there is none. */
export const formatDateTime = (value: ConfigType): string => shown(value, 'dateTime');

// Slovak writes a point behind a month that is cut off, which no calendar of the browser does.
const SLOVAK_MONTHS = ['jan.', 'febr.', 'mar.', 'apr.', 'máj', 'jún', 'júl', 'aug.', 'sept.', 'okt.', 'nov.', 'dec.'];

function ofCalendar(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A day of a chart, 2026-11-15, without its year: 15. nov. */
export const formatDayOfMonth = (day: string): string =>
  language() === 'sk'
    ? `${Number(day.slice(8))}.\u00a0${SLOVAK_MONTHS[Number(day.slice(5, 7)) - 1]}`
    : ofCalendar(day, { day: 'numeric', month: 'short' });

/** A day of a chart, 2026-11-15, with its month by name: 15. nov. 2026 */
export const formatDay = (day: string): string =>
  language() === 'sk' ? `${formatDayOfMonth(day)}\u00a0${day.slice(0, 4)}` : ofCalendar(day, { day: 'numeric', month: 'short', year: 'numeric' });

/** The month of a day with its year: november 2026 */
export const formatMonth = (day: string): string => ofCalendar(day, { month: 'long', year: 'numeric' });

/** The same for where there is little room: nov. 2026 */
export const formatShortMonth = (day: string): string =>
  language() === 'sk' ? `${SLOVAK_MONTHS[Number(day.slice(5, 7)) - 1]}\u00a0${day.slice(0, 4)}` : ofCalendar(day, { month: 'short', year: 'numeric' });

/** The time of a moment to the second, in the reader's time zone: 14:05:09 */
export const formatTime = (moment: number): string =>
  new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(moment);
