import { Link } from 'umi';
import type { Column } from '@/contract/view.gen';
import { areaPath } from '@/view/address';
import { isOn, type Row, textOf, valueAt } from './cells/cell';
import { CellView } from './cells/CellView';

/** A row's value in a column. What is shown of another record leads to it, where the reader may open it. */
export function LinkedCell({ row, column }: { row: Row; column: Column }) {
  const id = column.to && valueAt(row, column.to_path ?? column.path);
  if (!isOn(id)) return <CellView row={row} column={column} />;
  return (
    <Link className="cell-link" to={`${areaPath(column.to!)}/${textOf(id)}`}>
      <CellView row={row} column={column} />
    </Link>
  );
}
