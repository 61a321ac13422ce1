import { DASH } from '@/i18n/dates';
import { type CellProps, textOf } from './cell';

const COLORS: ReadonlySet<string> = new Set(['success', 'warning', 'danger', 'info', 'dark', 'secondary', 'light', 'primary']);

// A boolean may come as a number and the other way round.
const same = (a: unknown, b: unknown) => a === b || Number(a) === Number(b);

/** The state a record is in, by name and colour. */
export function StatusCell({ column, value }: CellProps) {
  const state = value === null || value === undefined ? undefined : column.states?.find((each) => same(each.value, value));
  const label = state?.label ?? textOf(value);
  if (!label) return <span className="cell-none">{DASH}</span>;
  const color = state?.color && COLORS.has(state.color) ? state.color : 'light';
  return <span className={`cell-tag cell-tag-${color}`}>{label}</span>;
}
