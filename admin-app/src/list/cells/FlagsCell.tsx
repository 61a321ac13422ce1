import { t } from '@/i18n/texts';
import { type CellProps, isOn, useCellTools, valueAt } from './cell';

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
