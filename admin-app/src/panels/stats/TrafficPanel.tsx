import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '@/i18n/dates';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { Look } from './AreaChart';
import { type AsyncState, type Point, type Span, type Traffic } from './traffic';
import './stats.css';

// The chart library is larger than all the rest of the page.
const AreaChart = lazy(() => import('./AreaChart'));

/** The height of the chart of traffic, in pixels (specification 000 §9). */
export const CHART_HEIGHT = 361;

interface Props {
  span: Span;
  traffic: AsyncState<Traffic>;
  look: Look;
  /** What is shown instead where nobody came. */
  empty: React.ReactNode;
}

const names = () => ({
  totalUsers: t('shell.dashboard.users'),
  newUsers: t('shell.dashboard.newUsers'),
  screenPageViews: t('shell.dashboard.views'),
});

/** Users, new users and page views by day: a chart, and the same numbers as a table. */
export function TrafficPanel({ span, traffic, look, empty }: Props) {
  const [table, setTable] = useState(false);
  const some = traffic.status === 'ready' && traffic.data[3].screenPageViews > 0;
  return (
    <section className="shell-panel" aria-labelledby="traffic-title">
      <header className="stats-head">
        <div>
          <h2 id="traffic-title">{t('shell.dashboard.traffic')}</h2>
          <p>
            {formatDate(span.startDate)} – {formatDate(span.endDate)}
          </p>
        </div>
        {some && (
          <Button icon={table ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />} onClick={() => setTable(!table)}>
            {t(table ? 'shell.dashboard.asChart' : 'shell.dashboard.asTable')}
          </Button>
        )}
      </header>
      <div className="stats-chart" style={{ minHeight: CHART_HEIGHT }} aria-busy={traffic.status === 'loading'}>
        {traffic.status === 'loading' && <Skeleton active title={false} paragraph={{ rows: 9 }} />}
        {traffic.status === 'failed' && (
          <div className="stats-nothing" role="alert">
            <p>{traffic.message}</p>
            <Button onClick={traffic.retry}>{t('shell.retry')}</Button>
          </div>
        )}
        {traffic.status === 'ready' && !some && <div className="stats-nothing">{empty}</div>}
        {some && table && <TrafficTable traffic={traffic.data} />}
        {some && !table && (
          <div role="img" aria-label={spoken(traffic.data, span)}>
            <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 9 }} />}>
              <AreaChart series={traffic.data.slice(0, 3).flat() as Point[]} names={names()} height={CHART_HEIGHT} look={look} />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

/** What the chart shows, in a sentence. */
function spoken([, , , totals]: Traffic, { startDate, endDate }: Span): string {
  return t('shell.dashboard.chart', {
    from: formatDate(startDate),
    to: formatDate(endDate),
    users: formatNumber(totals.totalUsers),
    newUsers: formatNumber(totals.newUsers),
    views: formatNumber(totals.screenPageViews),
  });
}

function TrafficTable({ traffic: [users, fresh, views] }: { traffic: Traffic }) {
  return (
    <table className="stats-table">
      <caption className="shell-hidden">{t('shell.dashboard.traffic')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('shell.dashboard.day')}</th>
          {Object.values(names()).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {users.map(({ date, value }, index) => (
          <tr key={date}>
            <th scope="row">{formatDate(date)}</th>
            {[value, fresh[index]?.value, views[index]?.value].map((n, column) => (
              <td key={column}>{formatNumber(n)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
