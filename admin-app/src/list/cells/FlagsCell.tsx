import { t } from '@/i18n/texts';
import type { Column } from '@/contract/view.gen';
import { type CellProps, isOn, type Row, useCellTools, valueAt } from './cell';

/** A row of icons, faint where they do not apply. */
export function FlagsCell({ row, column }: CellProps) {
  const { icon } = useCellTools();
  return (
    <span className="cell-flags">
      {column.flags?.map((flag) => {
        const on = isOn(valueAt(row, flag.path));
        const label = `${flag.label}: ${t(on ? 'list.yes' : 'list.no')}`;
        return (
          <span key={flag.path} className={on ? 'cell-flag cell-flag-on' : 'cell-flag'} role="img" aria-label={label} data-tooltip={label}>
            {icon(flag.icon)}
          </span>
        );
      })}
    </span>
  );
}

/** The flags that apply. */
export const flagsOn = (row: Row, { flags = [] }: Column) => flags.filter(({ path }) => isOn(valueAt(row, path)));

/** Those that apply, in words. */
export const FlagWords = ({ row, column }: { row: Row; column: Column }) =>
  flagsOn(row, column).map(({ path, label }) => (
    <span key={path} className="cell-tag cell-tag-warning">
      {label}
    </span>
  ));
