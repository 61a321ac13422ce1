import { DASH } from '@/i18n/dates';
import { type CellProps } from './cell';

const two = (n: number) => String(n).padStart(2, '0');

/** Seconds as minutes and seconds: 04:05. */
export function DurationCell({ value }: CellProps) {
  const seconds = typeof value === 'number' ? Math.round(value) : null;
  return <span className="cell-number">{seconds === null ? DASH : `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`}</span>;
}
