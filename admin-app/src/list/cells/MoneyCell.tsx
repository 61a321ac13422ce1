import { formatMoney } from '@/i18n/numbers';
import { type CellProps, textOf, valueAt } from './cell';

/** An amount of money, in the currency of its record where the column knows it. */
export function MoneyCell({ row, column, value }: CellProps) {
  const currency = column.currency_path ? textOf(valueAt(row, column.currency_path)) : '';
  return <span className="cell-number">{formatMoney(textOf(value), column.decimals ?? 2, currency || undefined)}</span>;
}
