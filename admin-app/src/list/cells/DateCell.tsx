import { DASH, formatDate } from '@/i18n/dates';
import { type CellProps, textOf } from './cell';

/** A day. */
export function DateCell({ value }: CellProps) {
  const day = textOf(value);
  if (!day) return <span className="cell-none">{DASH}</span>;
  return (
    <time className="cell-time cell-day" dateTime={day}>
      {formatDate(day)}
    </time>
  );
}
