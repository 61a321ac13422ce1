import type { Column } from '@/contract/view.gen';
import { isEmpty, type Row, valueAt } from './cell';
import { cells } from './registry';

/** A row's value in a column, shown the way the column's kind is. */
export function CellView({ row, column }: { row: Row; column: Column }) {
  const Shown = cells[column.kind];
  const value = valueAt(row, column.path);
  const held = column.fallback_path === undefined ? undefined : valueAt(row, column.fallback_path);
  if (column.fallback_path !== undefined && isEmpty(value)) {
    return (
      <>
        <Shown row={row} column={column} value={held} />
        {!isEmpty(held) && <div className="cell-note">{column.absent}</div>}
      </>
    );
  }
  if (column.absent && isEmpty(value)) {
    return column.kind === 'text' ? <Shown row={row} column={{ ...column, link: undefined }} value={column.absent} /> : column.absent;
  }
  return <Shown row={row} column={column} value={value} />;
}
