import { DASH } from '@/i18n/dates';
import { type CellProps, textOf, valueAt } from './cell';
import { Clipped } from './Clipped';
import { Avatar } from './Avatar';

/** A text, and below it its note. */
export function TextCell({ row, column, value }: CellProps) {
  const note = column.note_path ? textOf(valueAt(row, column.note_path)) : '';
  const text = textOf(value);
  const lines = (
    <>
      <Clipped text={text || DASH} className={column.whole ? 'cell-whole' : undefined} />
      {note && <Clipped text={note} className="cell-note" />}
    </>
  );
  if (!column.avatar_path) return lines;
  return (
    <span className="cell-with-avatar">
      <Avatar picture={valueAt(row, column.avatar_path)} name={text} />
      <span className="cell-with-avatar-lines">{lines}</span>
    </span>
  );
}
