import dayjs, { type ConfigType } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import { language } from './language';

dayjs.extend(advancedFormat);

/** What is shown where there is no value. */
export const DASH = '–';
/** Formats of date pickers, in dayjs's words for d.M.yyyy and d.M.yyyy, HH:mm. */
export const PICKER_DATE = 'D.M.YYYY';
export const PICKER_DATE_TIME = 'D.M.YYYY, HH:mm';

const DATE: Record<string, string> = { en: 'MMM Do YYYY' };

function shown(value: ConfigType, format: string): string {
  if (value === null || value === undefined || value === '') return DASH;
  const time = dayjs(value);
  return time.isValid() ? time.format(format) : DASH;
}

/** A date as a reader of the language in use writes it; a dash when there is none. */
export const formatDate = (value: ConfigType): string => shown(value, DATE[language()] ?? 'D.MMM YYYY');

/** A date with its time to the second, in the reader's time zone; a dash when there is none. */
export const formatDateTime = (value: ConfigType): string => shown(value, 'D.M.YYYY HH:mm:ss');
