import { memo, useMemo } from 'react';
import type { Action, Column, List } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Below, placed, type Under } from './Below';
import { RIGHT, type Row } from './cells/cell';
import { CellView } from './cells/CellView';
import { LinkedCell } from './LinkedCell';
import { NARROW, TIGHT, useMedia } from './media';
import { isBold, titleColumn } from './record';
import { RowActions } from './RowActions';
import { SortHeading, sortedBy } from './SortHeading';
import { Tick } from './Tick';
import { TitleLink } from './TitleLink';
import { type Totals, TotalValue } from './Totals';

/** What both shapes of a list are given. */
export interface RowsProps {
  list: List;
  caption: string;
  rows: readonly Row[];
  columns: readonly Column[];
  sort: string;
  onSort: (sort: string) => void;
  ticked: ReadonlySet<number>;
  /** Without it rows cannot be ticked: there is nothing to do to them together. */
  onTick?: (id: number | 'all', on: boolean) => void;
  busy: ReadonlySet<number>;
  nameOf: (row: Row) => string;
  addressOf: (row: Row) => string | undefined;
  onRun: (action: Action, row: Row) => void;
  /** What columns make together in the whole list. */
  totals?: Totals;
}

interface LineProps extends Pick<RowsProps, 'list' | 'columns' | 'onTick' | 'nameOf' | 'addressOf' | 'onRun'> {
  row: Row;
  ticked: boolean;
  busy: boolean;
  below: Under;
  /** For how many buttons, where that is fewer than usual. */
  room?: number;
}

const classOf = (column: Column, title: Column | undefined): string =>
  `list-col list-col-${column === title ? 'title' : column.kind}${RIGHT.has(column.kind) ? ' list-col-end' : ''}${column.whole ? ' list-col-whole' : ''}`;

// Rows are drawn anew only where something about them changed: ticking one of a hundred is not to draw the others.
const Line = memo(function Line({ row, list, columns, below, room, ticked, onTick, busy, nameOf, addressOf, onRun }: LineProps) {
  const title = titleColumn(list);
  const name = nameOf(row);
  return (
    <tr data-row-key={row.id} data-ticked={ticked || undefined} data-bold={isBold(row, list) || undefined} className={busy ? 'list-row-busy' : undefined}>
      {onTick && (
        <td className="list-col-tick">
          <Tick label={`${t('list.select')}: ${name}`} checked={ticked} onChange={(on) => onTick(row.id, on)} />
        </td>
      )}
      {columns.map((column) => {
        return (
          <td key={column.key} className={classOf(column, title)}>
            {column === title ? (
              <TitleLink row={row} to={addressOf(row)}>
                <CellView row={row} column={column} />
              </TitleLink>
            ) : (
              <LinkedCell row={row} column={column} />
            )}
            <Below row={row} columns={below.get(column.key)} />
          </td>
        );
      })}
      {list.row.length > 0 && (
        <td className="list-col-actions">
          <RowActions row={row} name={name} actions={list.row} busy={busy} onRun={onRun} room={room} />
        </td>
      )}
    </tr>
  );
});

/** Where the sums begin; what stands before is their heading. */
const firstTotal = (columns: readonly Column[]): number => columns.findIndex(({ total }) => total);

function TotalHead({ columns, before }: { columns: readonly Column[]; before: number }) {
  const span = firstTotal(columns) + before;
  if (span === 0) return null;
  return (
    <th scope="row" colSpan={span} className="list-total-head">
      {t('list.total')}
    </th>
  );
}

/** The rows as a table. */
export const RowTable = memo(function RowTable(props: RowsProps) {
  const { list, caption, rows, columns, sort, onSort, ticked, onTick, busy, nameOf, addressOf, onRun, totals } = props;
  const narrow = useMedia(NARROW);
  const room = useMedia(TIGHT) ? 3 : undefined;
  const title = titleColumn(list);
  const { shown, below } = useMemo(() => placed(narrow ? columns.filter((column) => !column.wide_only) : columns), [narrow, columns]);
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  return (
    <table className="list-table" aria-label={caption}>
      <thead>
        <tr>
          {onTick && (
            <th scope="col" className="list-col-tick">
              <Tick label={t('list.selectAll')} checked={all} partly={!all && ticked.size > 0} disabled={rows.length === 0} onChange={(on) => onTick('all', on)} />
            </th>
          )}
          {shown.map((column) => (
            <th key={column.key} scope="col" className={classOf(column, title)} aria-sort={column.sortable ? (sortedBy(sort, column) ?? 'none') : undefined}>
              {column.sortable ? <SortHeading column={column} sort={sort} onSort={onSort} /> : column.title}
            </th>
          ))}
          {list.row.length > 0 && (
            <th scope="col" className="list-col-actions">
              <span className="visually-hidden">{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            list={list}
            columns={shown}
            below={below}
            room={room}
            ticked={ticked.has(row.id)}
            onTick={onTick}
            busy={busy.has(row.id)}
            nameOf={nameOf}
            addressOf={addressOf}
            onRun={onRun}
          />
        ))}
      </tbody>
      {totals && shown.some(({ total }) => total) && (
        <tfoot>
          <tr>
            <TotalHead columns={shown} before={onTick ? 1 : 0} />
            {shown.slice(firstTotal(shown)).map((column) => (
              <td key={column.key} className={classOf(column, title)}>
                {column.total && <TotalValue column={column} totals={totals} />}
              </td>
            ))}
            {list.row.length > 0 && <td className="list-col-actions" />}
          </tr>
        </tfoot>
      )}
    </table>
  );
});
