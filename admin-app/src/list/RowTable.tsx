import { Checkbox, Table, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import type { Action, Column, List } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { Row } from './cells/cell';
import { CellView } from './cells/CellView';
import { NARROW, useMedia } from './media';
import { titleColumn } from './record';
import { RowActions } from './RowActions';
import { SortHeading, sortedBy } from './SortHeading';
import { TitleLink } from './TitleLink';

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
  onTick?: (ids: readonly number[]) => void;
  busy: ReadonlySet<number>;
  nameOf: (row: Row) => string;
  addressOf: (row: Row) => string | undefined;
  onRun: (action: Action, row: Row) => void;
}

const RIGHT: ReadonlySet<Column['kind']> = new Set(['money', 'number', 'count']);

function useColumns(props: RowsProps): TableColumnsType<Row> {
  const { list, columns, sort, onSort, busy, nameOf, addressOf, onRun } = props;
  const narrow = useMedia(NARROW);
  return useMemo(() => {
    const title = titleColumn(list);
    const made: TableColumnsType<Row> = columns
      .filter((column) => !(narrow && column.wide_only))
      .map((column) => ({
        key: column.key,
        align: RIGHT.has(column.kind) ? 'end' : 'start',
        className: column === title ? 'list-col list-col-title' : `list-col list-col-${column.kind}`,
        title: column.sortable ? <SortHeading column={column} sort={sort} onSort={onSort} /> : column.title,
        onHeaderCell: () => (column.sortable ? { 'aria-sort': sortedBy(sort, column) ?? 'none' } : {}),
        render: (_, row) => {
          const cell = <CellView row={row} column={column} />;
          return column === title ? (
            <TitleLink row={row} to={addressOf(row)}>
              {cell}
            </TitleLink>
          ) : (
            cell
          );
        },
      }));
    if (list.row.length > 0) {
      made.push({
        key: 'actions',
        align: 'end',
        className: 'list-col-actions',
        title: <span className="cell-hidden">{t('list.actions')}</span>,
        render: (_, row) => (
          <RowActions row={row} name={nameOf(row)} actions={list.row} busy={busy.has(row.id)} onRun={onRun} />
        ),
      });
    }
    return made;
  }, [list, columns, narrow, sort, onSort, busy, nameOf, addressOf, onRun]);
}

/** The rows as a table. */
export function RowTable(props: RowsProps) {
  const { caption, rows, ticked, onTick, busy, nameOf } = props;
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  return (
    <Table<Row>
      className="list-table"
      aria-label={caption}
      rowKey="id"
      size="middle"
      pagination={false}
      columns={useColumns(props)}
      dataSource={rows as Row[]}
      rowClassName={(row) => (busy.has(row.id) ? 'list-row-busy' : '')}
      rowSelection={
        onTick && {
          columnWidth: 44,
          selectedRowKeys: [...ticked],
          onChange: (keys) => onTick(keys as number[]),
          columnTitle: (
            <Checkbox
              aria-label={t('list.selectAll')}
              checked={all}
              indeterminate={!all && ticked.size > 0}
              disabled={rows.length === 0}
              onChange={() => onTick(all ? [] : rows.map(({ id }) => id))}
            />
          ),
          getCheckboxProps: (row) => ({ 'aria-label': `${t('list.select')}: ${nameOf(row)}` }),
        }
      }
    />
  );
}
