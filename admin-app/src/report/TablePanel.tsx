import { Button, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReportTable } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import type { Row } from '@/list/cells/cell';
import { ExportButton } from '@/list/ExportButton';
import { CARDS, useMedia } from '@/list/media';
import { Pager } from '@/list/Pager';
import { SearchFilter } from '@/list/SearchFilter';
import { SortHeading, sortedBy } from '@/list/SortHeading';
import type { Meta } from '@/list/useRows';
import { Hinted } from './Hinted';
import { Rows } from './Rows';
import { useTableQuery } from './tableQuery';
import { useAnswer } from './useAnswer';

interface Page {
  data: readonly Row[];
  meta: Meta;
}

interface Props {
  table: ReportTable;
  /** The days and choices that hold. */
  params: Readonly<Record<string, unknown>>;
  /** What is said where there are no rows at all. */
  empty: string;
}

/** A table of a report: sorted, searched and paged on the server, taken along as a file. */
export function TablePanel({ table, params, empty }: Props) {
  const small = useMedia(CARDS);
  const [{ sort, search, page, perPage }, change] = useTableQuery(table);
  const query = { ...params, sort, search: search || undefined };
  const answer = useAnswer<Page, Page>(table.url, { ...query, page, per_page: perPage }, (body) => body);
  const before = useRef<Page | null>(null);
  useEffect(() => {
    if (answer.status === 'ready') before.current = answer.data;
  }, [answer]);
  // What was there stays until the next page has come.
  const shown = answer.status === 'ready' ? answer.data : answer.status === 'loading' ? before.current : null;

  return (
    <section className="shell-panel" aria-label={table.title}>
      <header className="report-head">
        <h2>
          <Hinted name={table.title} hint={table.hint} />
        </h2>
        <div className="report-tools">
          {table.can_search && (
            <SearchFilter
              label={t('report.search')}
              value={search}
              onSearch={(text) => change({ search: text })}
            />
          )}
          {table.export && <ExportButton url={table.export} query={query} name={table.name} of={table.title} />}
        </div>
      </header>
      <div aria-busy={answer.status === 'loading'}>
        {answer.status === 'failed' && (
          <div className="report-nothing" role="alert">
            <p>{answer.message}</p>
            <Button onClick={answer.retry}>{t('report.retry')}</Button>
          </div>
        )}
        {answer.status === 'loading' && !shown && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {shown && shown.data.length === 0 && <p className="report-nothing">{search ? t('report.notFound') : empty}</p>}
        {shown && shown.data.length > 0 && (
          <Rows
            title={table.title}
            columns={table.columns}
            rows={shown.data}
            sorted={(column) => (column.sortable ? (sortedBy(sort, column) ?? 'none') : undefined)}
            heading={(column) =>
              column.sortable ? (
                <SortHeading
                  column={column}
                  sort={sort}
                  onSort={(next) => change({ sort: next })}
                />
              ) : (
                column.title
              )
            }
          />
        )}
      </div>
      {shown && shown.meta.total > 0 && (
        <Pager
          meta={shown.meta}
          page={page}
          perPage={perPage}
          sizes={table.page_sizes}
          small={small}
          onPage={(next) => change({ page: next })}
          onPerPage={(size) => change({ perPage: size })}
        />
      )}
    </section>
  );
}
