import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useMemo } from 'react';
import type { Column } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { placed, says, UnderCell } from './Below';
import { DATES, isEmpty, type Row, valueAt } from './cells/cell';
import { CellView } from './cells/CellView';
import { LinkedCell } from './LinkedCell';
import { isBold, titleColumn } from './record';
import { RowActions } from './RowActions';
import type { RowsProps } from './RowTable';
import { Tick } from './Tick';
import { nextSort } from './SortHeading';
import { TitleLink } from './TitleLink';
import { TotalValue } from './Totals';

// These say what they are without a heading.
const PLAIN: ReadonlySet<Column['kind']> = new Set(['status', 'badges', 'flags']);
const isPlain = ({ kind, link }: Column): boolean => PLAIN.has(kind) || link !== undefined;

// What stands below another column follows it, as in its cell; a row of icons comes after the words.
function inOrder(columns: readonly Column[]): readonly Column[] {
  const { shown, below } = placed(columns);
  const all = shown.flatMap((column) => [column, ...(below.get(column.key) ?? [])]);
  return [...all.filter(({ kind }) => kind !== 'flags'), ...all.filter(({ kind }) => kind === 'flags')];
}

// A table that is narrow leaves these out; a card too, unless the rows stand in their order.
const finds = (column: Column, sort: string): boolean => !column.wide_only || column.key === sort.replace(/^-/, '');

// A row of icons says something by those that are faint, too.
const shows = (row: Row, column: Column): boolean =>
  (column.kind === 'flags' && !column.below) || says(row, column) || (column.fallback_path !== undefined && !isEmpty(valueAt(row, column.fallback_path)));

// What the cards are sorted by is named above them all, which is enough for a day or a moment; a number or a "Yes" alone says nothing.
const standsAbove = ({ key, kind }: Column, sort: string): boolean => DATES.has(kind) && key === sort.replace(/^-/, '');

function Head({ list, rows, sort, onSort, ticked, onTick }: RowsProps) {
  const sortable = list.columns.filter((column) => column.sortable);
  const key = sort.replace(/^-/, '');
  const falling = sort.startsWith('-');
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  return (
    <div className="list-cards-head">
      {onTick && (
        <Tick label={t('list.selectAll')} checked={all} partly={!all && ticked.size > 0} disabled={rows.length === 0} onChange={(on) => onTick('all', on)} />
      )}
      {sortable.length > 0 && (
        <span className="list-cards-sort">
          <Select
            aria-label={t('list.sort')}
            value={key}
            options={sortable.map((column) => ({ value: column.key, label: column.title }))}
            onChange={(next: string) => onSort(nextSort(undefined, sortable.find((column) => column.key === next)!))}
            popupMatchSelectWidth={false}
          />
          <Button
            icon={falling ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
            aria-label={t(falling ? 'list.sortAsc' : 'list.sortDesc')}
            onClick={() => onSort(falling ? key : `-${key}`)}
          />
        </span>
      )}
    </div>
  );
}

function Card({ row, ...props }: RowsProps & { row: Row }) {
  const { list, columns, sort, ticked, onTick, busy, nameOf, addressOf, onRun } = props;
  const title = titleColumn(list);
  const rest = columns.filter((column) => column !== title && finds(column, sort) && shows(row, column));
  const plain = rest.filter(isPlain);
  const named = rest.filter((column) => !isPlain(column));
  const name = nameOf(row);
  return (
    <li className={busy.has(row.id) ? 'list-card list-row-busy' : 'list-card'} data-bold={isBold(row, list) || undefined}>
      {onTick && (
        <Tick label={`${t('list.select')}: ${name}`} checked={ticked.has(row.id)} onChange={(on) => onTick(row.id, on)} />
      )}
      <div className="list-card-body">
        {title && (
          <TitleLink row={row} to={addressOf(row)}>
            <CellView row={row} column={title} />
          </TitleLink>
        )}
        {rest.length > 0 && (
          <div className="list-card-more">
            {plain.map((column) =>
              column.below ? <UnderCell key={column.key} row={row} column={column} /> : <LinkedCell key={column.key} row={row} column={column} />,
            )}
            {named.length > 0 && (
              <dl className="list-card-values">
                {named.map((column) => (
                  <div key={column.key}>
                    <dt className={standsAbove(column, sort) ? 'visually-hidden' : undefined}>{column.title}</dt>
                    <dd>
                      <LinkedCell row={row} column={column} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        )}
      </div>
      {list.row.length > 0 && <RowActions row={row} name={name} actions={list.row} busy={busy.has(row.id)} onRun={onRun} room={1} />}
    </li>
  );
}

/** The rows as cards, for windows too narrow for a table. */
export function RowCards(props: RowsProps) {
  const { totals } = props;
  const columns = useMemo(() => inOrder(props.columns), [props.columns]);
  const totalled = props.columns.filter(({ total }) => total);
  return (
    <>
      <Head {...props} />
      <ul className="list-cards" aria-label={props.caption}>
        {props.rows.map((row) => (
          <Card key={row.id} row={row} {...props} columns={columns} />
        ))}
      </ul>
      {totals && totalled.length > 0 && (
        <dl className="list-card-values list-cards-totals" aria-label={t('list.total')}>
          {totalled.map((column) => (
            <div key={column.key}>
              <dt>{`${t('list.total')}: ${column.title}`}</dt>
              <dd>
                <TotalValue column={column} totals={totals} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
