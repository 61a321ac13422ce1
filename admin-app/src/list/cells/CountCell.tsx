import { formatNumber } from '@/i18n/numbers';
import { type CellProps, textOf } from './cell';

/** How many of something belong to the record; none is the quieter. */
export function CountCell({ value }: CellProps) {
  const none = !Number(value);
  return <span className={none ? 'cell-number cell-none' : 'cell-number'}>{formatNumber(textOf(value) || 0)}</span>;
}
