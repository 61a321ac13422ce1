import type { Column } from '@/contract/view.gen';
import { type Row, textOf, valueAt } from './cells/cell';
import { LinkedCell } from './LinkedCell';

/** What columns show of a record, each value below its title. */
export function DetailValues({ row, columns }: { row: Row; columns: readonly Column[] }) {
  return (
    <dl className="list-detail">
      {columns.map((column) => (
        <div key={column.key} className={column.kind === 'changes' || isLong(valueAt(row, column.path)) ? 'list-detail-long' : undefined}>
          <dt>{column.title}</dt>
          <dd>
            <LinkedCell row={row} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

// What a person wrote needs the width of the panel; a name or a number does not.
const isLong = (value: unknown): boolean => /\n/.test(textOf(value)) || textOf(value).length > 80;
