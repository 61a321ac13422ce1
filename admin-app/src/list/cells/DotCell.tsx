import { t } from '@/i18n/texts';
import { type CellProps, isOn } from './cell';

/** A mark that is filled where the value is set. */
export function DotCell({ column, value }: CellProps) {
  const on = isOn(value);
  const label = `${column.title}: ${t(on ? 'list.yes' : 'list.no')}`;
  return <span className={on ? 'cell-dot cell-dot-on' : 'cell-dot'} role="img" aria-label={label} title={label} />;
}
