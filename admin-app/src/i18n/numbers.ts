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
