import { DASH } from '@/i18n/dates';
import { type CellProps, textOf, valueAt } from './cell';
import { Clipped } from './Clipped';

/** A text, and below it its note. */
export function TextCell({ row, column, value }: CellProps) {
  const note = column.note_path ? textOf(valueAt(row, column.note_path)) : '';
  return (
    <>
      <Clipped text={textOf(value) || DASH} />
      {note && <Clipped text={note} className="cell-note" />}
    </>
  );
}
