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
  // A decimal text may have more digits than a number holds; it is written as it stands.
  return formatter(options).format(value as number);
}

/** A number in the grouping and decimal mark of the language in use; a dash when there is none. */
export const formatNumber = (value: Amount, options: Intl.NumberFormatOptions = {}): string => shown(value, options);

/** A number that stands alone: one of four digits is not parted, since it may be a year. */
export const formatSingle = (value: Amount, options: Intl.NumberFormatOptions = {}): string => shown(value, { useGrouping: Math.abs(Number(value)) >= 10_000, ...options });

// What every amount is kept in (decisions.md 23); here alone, as in resource.Money on the server.
const CURRENCY = 'EUR';

// What is no code, such as the label of an option, no formatter takes.
const isCode = (currency: string): boolean => /^[A-Za-z]{3}$/.test(currency);

/** An amount of money with its currency's sign, or with what stands for one and is no code; a dash when there is none. */
export function formatMoney(value: Amount, digits = 2, currency: string = CURRENCY): string {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  if (isCode(currency)) return shown(value, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...decimals });
  const plain = shown(value, decimals);
  return plain === DASH ? plain : `${plain} ${currency}`.trim();
}

/** What people write for a currency: "Kč" for "CZK". */
export const currencySign = (currency: string): string =>
  isCode(currency)
    ? (formatter({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency)
    : currency;

const mark = (type: 'decimal' | 'group'): string => formatter({ useGrouping: true }).formatToParts(1234567.5).find((part) => part.type === type)?.value ?? '';

/** What the language in use writes between a number's whole part and its decimals. */
export const decimalMark = (): string => mark('decimal') || '.';

// Thousands stand in threes behind one to three digits.
const GROUPED = /^\d{1,3}(?:([ .,'])\d{3})(?:\1\d{3})*$/;

// "5,-" is a whole price.
const NO_CENTS = /(\d[.,]) ?--?$/;

// Where a currency stands beside a number: a sign, a code or a word such as "Kč".
const BEFORE = /^(\p{Sc}|[A-Z]{3}(?= ?\d)) ?/u;
const AFTER = / ?(\p{Sc}|(?<=[\d-] ?)\p{L}{2,3})$/u;

const signOf = (code: string): string =>
  /^[A-Z]{3}$/.test(code) ? (formatter({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code) : code;

/** Whether a word is the currency that the unit is, or any where there is none. */
function isCurrency(word: string, unit?: string): boolean {
  if (unit) return signOf(word) === signOf(unit);
  return /^(?:\p{Sc}|[A-Z]{3})$/u.test(word) || Intl.supportedValuesOf('currency').some((code) => signOf(code) === word);
}

/**
 * The number that a text says, as a reader of the language in use means it: with either decimal mark, grouped by spaces,
 * apostrophes, points or commas, with a dash in place of the cents, and with the unit beside it, or with any currency where there is no
 * unit. Null where the text is empty, undefined where it says no number, or one in another currency.
 */
export function readNumber(text: string, unit?: string): number | null | undefined {
  let left = text.replace(/[\s\u00a0\u2009\u202f]+/g, ' ').replace(/[\u2212\u2013\u2014]/g, '-').replace(/\u2019/g, "'").trim();
  if (left === '') return null;
  if (unit && left.toLowerCase().endsWith(unit.toLowerCase())) left = left.slice(0, -unit.length);
  const sign = /^[+-]/.exec(left)?.[0] ?? '';
  const bare = (found: string, word: string) => (isCurrency(word, unit) ? '' : found);
  left = left.slice(sign.length).trim().replace(BEFORE, bare).replace(AFTER, bare).trim();
  left = left.replace(NO_CENTS, '$10');
  const last = Math.max(left.lastIndexOf('.'), left.lastIndexOf(','));
  const separator = last < 0 ? '' : left[last]!;
  const alone = separator !== '' && left.indexOf(separator) === last;
  // What may be either is read as the language in use writes it.
  const decimal = alone && !(separator === mark('group') && GROUPED.test(left));
  const [whole, part] = decimal ? [left.slice(0, last), left.slice(last + 1)] : [left, ''];
  if (whole + part === '' || !/^\d*$/.test(part) || !(GROUPED.test(whole) || /^\d*$/.test(whole))) return undefined;
  return Number(`${sign}${whole.replace(/\D/g, '') || '0'}.${part || '0'}`);
}

/** How many decimals a number has in its shortest writing. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

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

/** The most that a file may have, in whole megabytes or gigabytes: one writing of it for every text. */
export function formatLimit(bytes: number): string {
  const giga = bytes >= 2 ** 30;
  return `${formatNumber(Math.round(bytes / 2 ** (giga ? 30 : 20)))} ${giga ? 'GB' : 'MB'}`;
}
