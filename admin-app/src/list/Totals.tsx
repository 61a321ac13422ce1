import type { Column } from '@/contract/view.gen';
import { formatMoney, formatNumber } from '@/i18n/numbers';

/** The sums of columns over the whole list, by the columns' keys: exact decimals, as texts. */
export type Totals = Readonly<Record<string, string>>;

const plain = (total: string): string => (total.includes('.') ? total.replace(/\.?0+$/, '') : total);

/** A column's sum, written as its cells are. */
export function TotalValue({ column, totals }: { column: Column; totals: Totals }) {
  const total = totals[column.key];
  if (total === undefined) return null;
  return <span className="cell-number">{column.kind === 'money' ? formatMoney(total, column.decimals ?? 2) : formatNumber(plain(total), { maximumFractionDigits: 20 })}</span>;
}
