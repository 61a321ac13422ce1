import type { CSSProperties, ReactNode } from 'react';
import type { Column } from '@/contract/view.gen';
import { type Row, valueAt } from '@/list/cells/cell';
import { LinkedCell } from '@/list/LinkedCell';

interface Props {
  title: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** How a column is headed, where it is not by its title alone. */
  heading?: (column: Column) => ReactNode;
  /** How the rows are sorted by a column; undefined where they cannot be. */
  sorted?: (column: Column) => 'ascending' | 'descending' | 'none' | undefined;
}

const isText = ({ kind }: Column) => kind === 'text' || kind === 'date';

/** Rows of a report. */
export function Rows({ title, columns, rows, heading, sorted }: Props) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus
    <div className="report-scroll" role="region" aria-label={title} tabIndex={0}>
      <table className={columns.every(isText) ? 'report-rows report-words' : 'report-rows'} aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={isText(column) ? 'report-text' : undefined} aria-sort={sorted?.(column)}>
                {heading ? heading(column) : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <Cell key={column.key} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value of a row; a share has its length below it. */
function Cell({ row, column }: { row: Row; column: Column }) {
  const share = column.kind === 'percent' ? Math.min(1, Math.max(0, Number(valueAt(row, column.path)) || 0)) : null;
  return (
    <td
      className={isText(column) ? 'report-text' : share !== null ? 'report-share' : undefined}
      style={share === null ? undefined : ({ '--share': share } as CSSProperties)}
    >
      <LinkedCell row={row} column={column} />
    </td>
  );
}
