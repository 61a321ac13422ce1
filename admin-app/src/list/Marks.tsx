import type { Column, Detail } from '@/contract/view.gen';
import { isEmpty, type Row, valueAt } from './cells/cell';
import { CellView } from './cells/CellView';

// A badge or an icon says by itself what it is; a number or a text does not.
const SPEAKS: ReadonlySet<Column['kind']> = new Set(['status', 'flags', 'badges', 'dot']);

/** What a detail shows below its head: what stands there already is not said again. */
export const columnsBelow = (detail: Detail): Column[] => detail.columns.filter(({ key }) => !detail.head?.includes(key));

/** What a detail shows beside the name of its record; of a badge without a value nothing. */
export function Marks({ row, detail }: { row: Row; detail: Detail }) {
  const columns = (detail.head ?? []).flatMap((key) => detail.columns.filter((column) => column.key === key));
  return columns.map((column) =>
    SPEAKS.has(column.kind) ? (
      !isEmpty(valueAt(row, column.path)) && <CellView key={column.key} row={row} column={column} />
    ) : (
      <dl key={column.key}>
        <dt>{column.title}</dt>
        <dd>
          <CellView row={row} column={column} />
        </dd>
      </dl>
    ),
  );
}
