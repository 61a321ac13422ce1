import { formatBytes } from '@/i18n/numbers';
import { type CellProps, textOf } from './cell';

/** The size of a file. */
export function BytesCell({ value }: CellProps) {
  return <span className="cell-number">{formatBytes(textOf(value))}</span>;
}
