import { Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { api } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import type { ReportLive } from '@/contract/view.gen';
import { formatTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Row } from '@/list/cells/cell';
import { Boxes } from './Boxes';
import { Hinted } from './Hinted';
import { Rows } from './Rows';
import type { AsyncState } from './useAnswer';
import { useAttention } from './useAttention';

/** How much later it is asked again where the last answer was none. */
const PATIENT = 6;

interface Moment {
  totals: Row;
  rows: readonly Row[];
}

const NOTHING = {};

/** What goes on at this moment. It is asked again and again while somebody looks, and says nothing of it by itself. */
export function LivePanel({ live }: { live: ReportLive }) {
  const attentive = useAttention();
  const pause = live.seconds * 1000;
  const { data, error, refetch, dataUpdatedAt } = useApiQuery({
    queryKey: keys.numbers(live.url, NOTHING),
    queryFn: async ({ signal }) => (await api.get<{ data: Moment }>(live.url, { signal, quiet: true })).data,
    refetchInterval: ({ state }) => attentive && (state.status === 'error' ? PATIENT : 1) * pause,
  });
  // Who comes back sees what is, not what was.
  useEffect(() => {
    if (attentive && dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > pause) void refetch();
  }, [attentive, dataUpdatedAt, pause, refetch]);
  const totals: AsyncState<unknown> = data ? { status: 'ready', data: data.totals } : { status: 'loading' };
  return (
    <section className="shell-panel report-live" aria-label={live.title}>
      <header className="report-head">
        <div>
          <h2>
            <Hinted name={live.title} hint={live.hint} />
          </h2>
          <p>{data ? t(attentive && !error ? 'report.live.at' : 'report.live.paused', { time: formatTime(dataUpdatedAt) }) : '\u00a0'}</p>
        </div>
      </header>
      {error && (
        <div className={data ? 'report-late' : 'report-nothing'} role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>{t('report.retry')}</Button>
        </div>
      )}
      {(data ?? !error) && <Boxes boxes={live.boxes} totals={totals} earlier={undefined} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data && live.columns.length > 0 && data.rows.length > 0 && <Rows title={live.title} columns={live.columns} rows={data.rows} />}
      {data && data.rows.length === 0 && <p className="report-nothing">{t('report.live.empty')}</p>}
    </section>
  );
}
