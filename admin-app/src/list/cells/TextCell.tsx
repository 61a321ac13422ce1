import { DASH } from '@/i18n/dates';
import { type CellProps, textOf, valueAt } from './cell';
import { Clipped } from './Clipped';
import { Avatar } from './Avatar';
import { LinkedText } from './LinkedText';
import { Thumb } from './Thumb';

/** A text, below it its note, and before it its picture. */
export function TextCell({ row, column, value }: CellProps) {
  const note = column.note_path ? textOf(valueAt(row, column.note_path)) : '';
  const text = textOf(value);
  const lines = (
    <>
      <LinkedText link={column.link} site={column.site} text={column.address_path ? textOf(valueAt(row, column.address_path)) : text}>
        <Clipped text={text || DASH} className={column.whole ? 'cell-whole' : undefined} />
      </LinkedText>
      {note && <Clipped text={note} className="cell-note" />}
    </>
  );
  if (!column.avatar_path && !column.thumb_path) return lines;
  return (
    <span className="cell-with-avatar">
      {column.avatar_path && <Avatar picture={valueAt(row, column.avatar_path)} name={text} />}
      {column.thumb_path && <Thumb picture={valueAt(row, column.thumb_path)} />}
      <span className="cell-with-avatar-lines">{lines}</span>
    </span>
  );
}
