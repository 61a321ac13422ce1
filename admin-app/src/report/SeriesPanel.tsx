import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import type { ReportSeries } from '@/contract/view.gen';
import { formatDate } from '@/i18n/dates';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { Look, Point } from './AreaChart';
import type { Span } from './range';
import type { AsyncState } from './useAnswer';
import './report.css';

// The chart library is larger than all the rest of the page.
const AreaChart = lazy(() => import('./AreaChart'));

/** The height of a chart, in pixels (specification 000 §9). */
export const CHART_HEIGHT = 361;

/** The points of each series in their order, and behind them the totals. */
export type Summary<Totals = Readonly<Record<string, number>>> = readonly [...Point[][], Totals];

/** The series of a summary's answer. */
export const seriesOf = (answer: Summary<unknown>): readonly Point[][] => answer.slice(0, -1) as Point[][];

const sum = (points: readonly Point[] = []): number => points.reduce((all, { value }) => all + value, 0);

interface Props {
  title: string;
  span: Span;
  series: readonly ReportSeries[];
  answer: AsyncState<Summary<unknown>>;
  look: Look;
  /** What is shown where every day of every series is empty. */
  empty: ReactNode;
}

/** Series by day: a chart, and the same numbers as a table. */
export function SeriesPanel({ title, span, series, answer, look, empty }: Props) {
  const heading = useId();
  const [table, setTable] = useState(false);
  const points = answer.status === 'ready' ? seriesOf(answer.data) : [];
  const some = points.some((one) => sum(one) > 0);
  const from = formatDate(span.startDate);
  const to = formatDate(span.endDate);
  return (
    <section className="shell-panel" aria-labelledby={heading}>
      <header className="report-head">
        <div>
          <h2 id={heading}>{title}</h2>
          <p>
            {from} – {to}
          </p>
        </div>
        {some && (
          <Button icon={table ? <BarChartOutlined aria-hidden /> : <TableOutlined aria-hidden />} onClick={() => setTable(!table)}>
            {t(table ? 'report.asChart' : 'report.asTable')}
          </Button>
        )}
      </header>
      <div className="report-chart" style={{ minHeight: CHART_HEIGHT }} aria-busy={answer.status === 'loading'}>
        {answer.status === 'loading' && <Skeleton active title={false} paragraph={{ rows: 9 }} />}
        {answer.status === 'failed' && (
          <div className="report-nothing" role="alert">
            <p>{answer.message}</p>
            <Button onClick={answer.retry}>{t('report.retry')}</Button>
          </div>
        )}
        {answer.status === 'ready' && !some && <div className="report-nothing">{empty}</div>}
        {some && table && <SeriesTable title={title} series={series} points={points} />}
        {some && !table && (
          <div
            role="img"
            aria-label={t('report.chart', {
              title,
              from,
              to,
              series: series.map(({ label }, at) => `${label} ${formatNumber(sum(points[at]))}`).join(', '),
            })}
          >
            <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 9 }} />}>
              <AreaChart
                series={points.flat()}
                names={Object.fromEntries(series.map(({ name, label }) => [name, label]))}
                height={CHART_HEIGHT}
                look={look}
              />
            </Suspense>
          </div>
        )}
      </div>
    </section>
  );
}

function SeriesTable({ title, series, points }: { title: string; series: readonly ReportSeries[]; points: readonly Point[][] }) {
  return (
    <div className="report-scroll">
      <table className="report-rows">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('report.day')}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points[0]?.map(({ date }, row) => (
            <tr key={date}>
              <th scope="row">{formatDate(date)}</th>
              {points.map((one, column) => (
                <td key={column}>{formatNumber(one[row]?.value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
