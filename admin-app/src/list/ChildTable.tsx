import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { api } from '@/api/client';
import { keys, queryClient, READ_ONCE, useApiQuery } from '@/api/queries';
import { emitSaved, emitStale } from '@/api/saved';
import type { Action, Child, Column, View } from '@/contract/view.gen';
import { formatDate, formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { Below, placed } from './Below';
import { DATES, RIGHT, type Row, textOf, valueAt } from './cells/cell';
import { CellView } from './cells/CellView';
import { notifyFailure } from './failure';
import { LinkedCell } from './LinkedCell';
import { CARDS, useMedia } from './media';
import { FormPanel } from './onDemand';
import { Pager } from './Pager';
import { RowActions } from './RowActions';
import { useActions } from './useActions';
import type { Meta } from './useRows';
import './child.css';

interface Props {
  child: Child;
  /** What one of the children is, as the view of a screen. */
  view: View;
  /** Whether it stands in a part of a panel, whose heading names it. */
  within?: boolean;
  onChanged: () => void;
}

interface Rows {
  data: readonly Row[];
  meta?: Meta;
}

type State = { status: 'loading' } | { status: 'failed'; message: string } | ({ status: 'ready' } & Rows);

const NONE: readonly Column[] = [];

/** How soon it is looked again whether a row is past a state that passes by itself, and for how long, in milliseconds. */
const LOOK_AGAIN = 2000;
const LOOK_UNTIL = 30_000;

/** Whether one of the rows is in a state that passes by itself. */
const isPassing = (columns: readonly Column[], rows: readonly Row[]): boolean =>
  columns.some(({ path, states }) => states?.some(({ passing, value }) => passing && rows.some((row) => valueAt(row, path) === value)));

/** What a row is called: as its first column shows it. */
function nameIn([first]: readonly Column[], row: Row): string {
  const text = textOf(first && valueAt(row, first.path));
  if (!text || !first || !DATES.has(first.kind)) return text;
  return first.kind === 'date' ? formatDate(text) : formatDateTime(text);
}

const sideOf = (column: Column) => (RIGHT.has(column.kind) ? 'child-end' : undefined);

/** How many rows a page has before anybody chooses. */
const PER_PAGE = 20;

/** A list below a record: looked at, added to, changed, put in order and removed from. */
export default function ChildTable({ child, view, within, onChanged }: Props) {
  const heading = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const small = useMedia(CARDS);
  const sizes = child.page_sizes;
  const [paging, setPaging] = useState({ page: 1, per_page: PER_PAGE });
  const query = sizes ? paging : {};
  const key = [...keys.children(view.api), query];
  const columns = child.columns ?? NONE;
  const passingSince = useRef(0);
  const { data, error, refetch } = useApiQuery<Rows, readonly unknown[]>({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Rows>(view.api.replace(/\/$/, ''), { query, quiet: true, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: latest } }) => isPassing(columns, latest?.data ?? []) && Date.now() - (passingSince.current || Date.now()) < LOOK_UNTIL && LOOK_AGAIN,
    ...READ_ONCE,
  });
  // What passed may have changed the record above.
  const passing = isPassing(columns, data?.data ?? []);
  useEffect(() => {
    if (passingSince.current && !passing) emitStale();
    passingSince.current = passing ? Date.now() : 0;
  }, [passing]);
  // What was removed may have been the last of its page.
  if (data?.meta && paging.page > data.meta.last_page) setPaging({ ...paging, page: data.meta.last_page });
  const state: State = error ? { status: 'failed', message: error.message } : data ? { status: 'ready', ...data } : { status: 'loading' };
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  // The order that was asked for last; orders are saved one after the other, and those in between are left out.
  const pending = useRef<{ order: readonly Row[]; row: Row; place: number } | null>(null);
  const saving = useRef(false);
  const [said, setSaid] = useState('');
  const reload = useCallback(() => void refetch(), [refetch]);

  const nameOf = useCallback((row: Row) => nameIn(columns, row) || `#${row.id}`, [columns]);
  const { run, busy, dialog } = useActions(view, '', onChanged, nameOf);

  const { shown, below } = placed(columns);
  const rows = state.status === 'ready' ? state.data : [];
  const may = (right: string) => child.can.includes(right);
  const actions: readonly Action[] = child.row ?? [];
  const ordered = Boolean(child.ordered) && may('update') && rows.length > 1;

  const save = async () => {
    if (saving.current) return;
    saving.current = true;
    try {
      for (let moved = pending.current; moved; moved = pending.current) {
        pending.current = null;
        await api.post(`${view.api}reorder/`, { [child.name]: moved.order.map(({ id }) => id) }, { quiet: true });
        setSaid(t('list.child.moved', { name: nameOf(moved.row), place: moved.place + 1, total: moved.order.length }));
      }
      emitSaved();
    } catch (cause) {
      pending.current = null;
      notifyFailure('store', cause);
      reload();
    } finally {
      saving.current = false;
    }
  };

  const move = (from: number, to: number) => {
    const order = [...rows];
    const [row] = order.splice(from, 1);
    order.splice(to, 0, row!);
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<Rows>(key, { data: order });
    pending.current = { order, row: row!, place: to };
    void save();
    // The button that was pressed goes along with its row.
    const step = (which: string) => body.current?.querySelector<HTMLElement>(`[data-row-key="${row!.id}"] ${which}:not(:disabled)`);
    requestAnimationFrame(() => (step(`[data-step="${to < from ? 'up' : 'down'}"]`) ?? step('[data-step]'))?.focus());
  };

  const adds = may('create') && child.form?.can_create;
  // A list to which nobody adds by hand says nothing before something is in it.
  if (!adds && !within && rows.length === 0 && state.status !== 'failed') return null;

  return (
    <section className={within ? 'child child-within' : 'child'} aria-labelledby={within ? undefined : heading}>
      <header className="child-head" hidden={within}>
        <h3 id={heading}>{view.title}</h3>
        {adds && (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('new')}>
            {t('list.child.add')}
          </Button>
        )}
      </header>
      {state.status === 'loading' && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {state.status === 'failed' && (
        <div className="child-failed" role="alert">
          <span>{state.message}</span>
          <Button onClick={reload}>{t('list.retry')}</Button>
        </div>
      )}
      {state.status === 'ready' && rows.length === 0 && <p className="child-empty">{t('list.empty')}</p>}
      {rows.length > 0 && (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus
        <div className="child-scroll" role="region" aria-labelledby={heading} tabIndex={0}>
          <table className="child-table">
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column.key} scope="col" className={sideOf(column)}>
                    {column.title}
                  </th>
                ))}
                <th scope="col">
                  <span className="child-hidden">{t('list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody ref={body}>
              {rows.map((row, index) => (
                <tr key={row.id} data-row-key={row.id}>
                  {shown.map((column, at) => (
                    <td key={column.key} data-label={column.title} className={sideOf(column)}>
                      {at === 0 && child.form ? (
                        <button type="button" className="child-open" onClick={() => setOpened(row.id)}>
                          <CellView row={row} column={column} />
                        </button>
                      ) : (
                        <LinkedCell row={row} column={column} />
                      )}
                      <Below row={row} columns={below.get(column.key)} />
                    </td>
                  ))}
                  <td className="child-actions">
                    {ordered && (
                      <>
                        <Step label={`${t('list.child.up')}: ${nameOf(row)}`} step="up" disabled={index === 0} onClick={() => move(index, index - 1)} />
                        <Step label={`${t('list.child.down')}: ${nameOf(row)}`} step="down" disabled={index === rows.length - 1} onClick={() => move(index, index + 1)} />
                      </>
                    )}
                    <RowActions row={row} name={nameOf(row)} actions={actions} busy={busy.has(row.id)} onRun={(action) => void run(action, row)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sizes && state.status === 'ready' && state.meta && state.meta.total > Math.min(...sizes) && (
        <Pager
          meta={state.meta}
          page={paging.page}
          perPage={paging.per_page}
          sizes={sizes}
          small={small}
          onPage={(page) => setPaging({ ...paging, page })}
          onPerPage={(size) => setPaging({ page: 1, per_page: size })}
        />
      )}
      <span className="child-hidden" role="status">
        {said}
      </span>
      {dialog}
      {opened !== null && (
        <FormPanel
          waiting={null}
          key={opened}
          view={view}
          id={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          onSaved={onChanged}
        />
      )}
    </section>
  );
}

function Step({ label, step, disabled, onClick }: { label: string; step: 'up' | 'down'; disabled: boolean; onClick: () => void }) {
  const Arrow = step === 'up' ? ArrowUpOutlined : ArrowDownOutlined;
  return (
    <button type="button" className="list-action" data-step={step} aria-label={label} disabled={disabled} onClick={onClick}>
      <Arrow aria-hidden />
    </button>
  );
}
