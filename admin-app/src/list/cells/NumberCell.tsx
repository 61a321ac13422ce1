import { formatNumber } from '@/i18n/numbers';
import { type CellProps, textOf } from './cell';

/** A number, with as many decimals as its column has, and with its unit. */
export function NumberCell({ column, value }: CellProps) {
  const { decimals, unit } = column;
  const digits = decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return <span className="cell-number">{formatNumber(textOf(value), { ...digits, ...(unit && { style: 'unit', unit }) })}</span>;
}
