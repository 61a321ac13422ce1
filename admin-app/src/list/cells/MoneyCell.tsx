import { formatMoney } from '@/i18n/numbers';
import { type CellProps, textOf } from './cell';

/** An amount of money. */
export function MoneyCell({ column, value }: CellProps) {
  return <span className="cell-number">{formatMoney(textOf(value), column.decimals ?? 2)}</span>;
}
