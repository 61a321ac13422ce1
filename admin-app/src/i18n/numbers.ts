import { DASH } from './dates';
import { language } from './language';

type Amount = number | string | null | undefined;

const made = new Map<string, Intl.NumberFormat>();

function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language() + JSON.stringify(options);
  let found = made.get(key);
  if (!found) made.set(key, (found = new Intl.NumberFormat(language(), options)));
  return found;
}

function shown(value: Amount, options: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined || value === '' || !Number.isFinite(Number(value))) return DASH;
  return formatter(options).format(Number(value));
}

/** A number in the grouping and decimal mark of the language in use; a dash when there is none. */
export const formatNumber = (value: Amount, options: Intl.NumberFormatOptions = {}): string => shown(value, options);

/** An amount of money with its currency's sign; a dash when there is none. */
export const formatMoney = (value: Amount, currency = 'EUR', digits = 2): string =>
  shown(value, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits });

/** What the language in use writes between a number's whole part and its decimals. */
export const decimalMark = (): string => formatter({}).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** The size of a file in the unit that suits it, counted by thousands; a dash when there is none. */
export function formatBytes(value: Amount): string {
  let size = Number(value);
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit++;
  }
  const known = value !== null && value !== undefined && value !== '';
  return shown(known ? size : null, { style: 'unit', unit: UNITS[unit], unitDisplay: 'short', maximumFractionDigits: unit > 1 ? 1 : 0 });
}
