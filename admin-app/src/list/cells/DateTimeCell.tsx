import { DASH, formatDateTime } from '@/i18n/dates';
import { type CellProps, textOf } from './cell';

/** A moment, to the second. */
export function DateTimeCell({ value }: CellProps) {
  const moment = textOf(value);
  if (!moment) return <span className="cell-none">{DASH}</span>;
  return (
    <time className="cell-time" dateTime={moment}>
      {formatDateTime(moment)}
    </time>
  );
}
