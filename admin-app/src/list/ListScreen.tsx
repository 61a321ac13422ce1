import { InfoCircleFilled } from '@ant-design/icons';
import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate } from 'umi';
import { CommandButton } from '@/command/CommandButton';
import type { Action, List, View } from '@/contract/view.gen';
import { useListSetup } from '@/view/listSetup';
import { asFiltered } from './asFiltered';
import { disabledReason } from './disabledReason';
import { BulkMenu } from './BulkMenu';
import { CellContext, type Row } from './cells/cell';
import { ColumnMenu } from './ColumnMenu';
import { useColumnChoice } from './columnsChosen';
import { FilterBar } from './FilterBar';
import { Header } from './Header';
import { Tooltip } from './Tooltip';
import { ListBody } from './ListBody';
import { CARDS, useMedia } from './media';
import { EmptyState } from './EmptyState';
import { isNarrowed } from './params';
import { RecordOverlay } from './RecordOverlay';
import { Pager } from './Pager';
import { Sums } from './Sums';
import { NEW, panelOf, recordAddress, rowName, titleAction } from './record';
import { Preload } from './Preload';
import { useActions } from './useActions';
import { useInlineSaves } from './useInlineSaves';
import { useListParams } from './useListParams';
import { useRows } from './useRows';
import { useTicked } from './useTicked';
import { ViewMenu } from './ViewMenu';
import './cells/cells.css';
import './list.css';
import './bar.css';
import './table.css';
import './cards.css';
import './printed.css';

// Restoring is what removed records are looked at for, and nothing else can be done to them.
const bulkOf = (list: List, removed: boolean): Action[] => list.bulk.filter(({ name }) => (name === 'restore') === removed);

/** A screen that is a list: the table, what narrows it, and the record that is opened over it. */
export function ListScreen({ view, list, id }: { view: View; list: List; id?: string }) {
  const { views } = useListSetup(view.name);
  const { params, search, change, replaced } = useListParams(view, list, views.find(({ opens }) => opens)?.query);
  const loaded = useRows(view.api, params, list);
  const { rows, meta, loading, reload } = loaded;
  const navigate = useNavigate();
  const small = useMedia(CARDS);
  const chosen = useColumnChoice(view.name, list);
  const { ids: ticked, tick, clear, keep } = useTicked(rows);
  const { run, runBulk, busy, dialog } = useActions(view, search, reload);
  const bulk = useMemo(() => bulkOf(list, params.removed), [list, params.removed]);
  const nameOf = useCallback((row: Row) => rowName(row, view), [view]);

  const { tools, reloadMoved } = useInlineSaves(nameOf, reload);

  // Rows may be gone from under the last page, or a link may name one that never was.
  useEffect(() => {
    if (!loading && meta && meta.total > 0 && params.page > meta.last_page) change({ change: 'page', page: meta.last_page });
  }, [loading, meta, params.page, change]);

  const addressOf = useCallback(
    (row: Row) => {
      const action = titleAction(row, view);
      return action && recordAddress(view, search, row.id, panelOf(action, view));
    },
    [view, search],
  );
  const create = list.can_create ? () => navigate(recordAddress(view, search, NEW)) : undefined;
  const commands = (view.commands ?? []).filter(({ name, scope }) => scope === 'list' && list.top.some((action) => action.name === name));
  const reset = () => change({ change: 'reset' });

  return (
    <CellContext value={tools}>
      <section className="list" aria-label={view.title}>
        <Header view={view} list={list} params={params} loading={loading} onReload={reload} onCreate={create}>
          {commands.map((command) => (
            <CommandButton key={command.name} command={command} begin={asFiltered(command, list, params)} onDone={reload} />
          ))}
        </Header>
        {view.info && (
          <p className="list-info">
            <InfoCircleFilled aria-hidden />
            {view.info}
          </p>
        )}
        <div className="list-panel">
          <div className="list-top">
            <FilterBar list={list} params={params} onChange={change} replaced={replaced} small={small}>
              {bulk.length > 0 && (
                <BulkMenu
                  actions={bulk}
                  count={ticked.size}
                  disabledReason={(action) => disabledReason(action, rows.filter((row) => ticked.has(row.id)), nameOf)}
                  onClear={clear}
                  onRun={(action) => void runBulk(action, rows.filter((row) => ticked.has(row.id))).then((left) => left && keep(left))}
                />
              )}
            </FilterBar>
            <ViewMenu screen={view.name} list={list} params={params} views={views} onChange={change} small={small} />
            {!small && <ColumnMenu {...chosen} />}
          </div>
          <ListBody
            loaded={loaded}
            onLeaveInline={reloadMoved}
            list={list}
            caption={view.title}
            rows={rows}
            columns={chosen.columns}
            sort={params.sort}
            onSort={useCallback((sort: string) => change({ change: 'sort', sort }), [change])}
            ticked={ticked}
            onTick={bulk.length > 0 ? tick : undefined}
            busy={busy}
            nameOf={nameOf}
            addressOf={addressOf}
            onRun={useCallback((action: Action, row: Row) => void run(action, row), [run])}
            onReset={isNarrowed(params) ? reset : undefined}
            emptyState={<EmptyState params={params} onCreate={create} onReset={reset} />}
          />
          {list.sums && meta && meta.total > 0 && <Sums declared={list.sums} sums={meta.sums} />}
          {meta && meta.total > 0 && (
            <Pager
              meta={meta}
              page={params.page}
              perPage={params.per_page}
              sizes={list.page_sizes}
              small={small}
              onPage={(page) => change({ change: 'page', page })}
              onPerPage={(size) => change({ change: 'per_page', per_page: size })}
            />
          )}
        </div>
      </section>
      {dialog}
      <Tooltip />
      {meta && <Preload view={view} />}
      <RecordOverlay view={view} id={id} search={search} rows={rows} onSaved={reload} />
    </CellContext>
  );
}
