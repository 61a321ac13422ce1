import type { Column } from '@/contract/view.gen';
import { isEmpty, type Row, valueAt } from './cells/cell';
import { FlagWords, flagsOn } from './cells/FlagsCell';
import { LinkedCell } from './LinkedCell';

export type Under = ReadonlyMap<string, readonly Column[]>;

/** The columns that stand in the cell of another one, by that one's key; a column whose place is hidden stands by itself. */
export function placed(columns: readonly Column[]): { shown: readonly Column[]; below: Under } {
  const below = new Map<string, Column[]>();
  const shown = columns.filter((column) => {
    if (!column.below || !columns.some(({ key }) => key === column.below)) return true;
    below.set(column.below, [...(below.get(column.below) ?? []), column]);
    return false;
  });
  return { shown, below };
}

/** The kinds whose value says what it is: a text, the badge of a state. */
const SPEAKING: readonly Column['kind'][] = ['text', 'status', 'flags'];

/** Whether there is anything to be shown of what stands under a value: of flags, one that applies. */
export const says = (row: Row, column: Column): boolean => (column.kind === 'flags' ? flagsOn(row, column).length > 0 : !isEmpty(valueAt(row, column.path)));

/** What stands under a value; flags in words. */
export const UnderCell = ({ row, column }: { row: Row; column: Column }) => (column.kind === 'flags' ? <FlagWords row={row} column={column} /> : <LinkedCell row={row} column={column} />);

/** What stands under a value in its cell, where there is something; a date or a sum with what it is called. */
export function Below({ row, columns }: { row: Row; columns: readonly Column[] | undefined }) {
  return columns?.map(
    (under) =>
      says(row, under) && (
        <div key={under.key} className="list-below">
          <span className={SPEAKING.includes(under.kind) ? 'visually-hidden' : undefined}>{under.title}: </span>
          <UnderCell row={row} column={under} />
        </div>
      ),
  );
}
