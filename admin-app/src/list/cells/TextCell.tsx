import { DASH } from '@/i18n/dates';
import { type CellProps, textOf, valueAt } from './cell';
import { Clipped } from './Clipped';
import { Avatar } from './Avatar';
import { LinkedText } from './LinkedText';
import { Thumb } from './Thumb';

const isStored = (value: unknown): value is { url: string; name?: string } =>
  typeof value === 'object' && value !== null && typeof (value as { url?: unknown }).url === 'string';

/** A text, below it its note, and before it its picture. */
export function TextCell({ row, column, value }: CellProps) {
  const note = column.note_path ? textOf(valueAt(row, column.note_path)) : '';
  // What a form uploads is a text and its address at once.
  const file = isStored(value) ? value : null;
  const text = file ? (file.name ?? '') : textOf(value);
  const address = file?.url ?? (column.address_path ? textOf(valueAt(row, column.address_path)) : text);
  const lines = (
    <>
      <LinkedText link={column.link} site={column.site} text={address}>
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
