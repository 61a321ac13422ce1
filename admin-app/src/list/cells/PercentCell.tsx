import { formatNumber } from '@/i18n/numbers';
import { type CellProps, textOf } from './cell';

/** A share, 0 to 1, as per cent with as many decimals as its column has. */
export function PercentCell({ column, value }: CellProps) {
  const digits = column.decimals ?? 0;
  return (
    <span className="cell-number">
      {formatNumber(textOf(value), { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })}
    </span>
  );
}
