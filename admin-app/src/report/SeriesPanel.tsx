import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { ReportSeries } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { later } from '@/view/later';
import type { Line, Look } from './AreaChart';
import { before, lengthOf, type Span } from './range';
import { formatSpan, nameOf, partsOf, type Point, sumsOf, unitOf } from './units';
import type { AsyncState } from './useAnswer';
import './report.css';

// The chart library is larger than all the rest of the page: it comes while the numbers are asked for, not after them.
const AreaChart = later(() => import('./AreaChart'));

/** The height of a chart, in pixels (specification 000 §9). */
export const CHART_HEIGHT = 361;

/** The points of each series in their order, and behind them the totals. */
export type Summary<Totals = Readonly<Record<string, number>>> = readonly [...Point[][], Totals];

/** The series of a summary's answer. */
export const seriesOf = (answer: Summary<unknown>): readonly Point[][] => answer.slice(0, -1) as Point[][];

const total = (numbers: readonly number[] = []): number => numbers.reduce((all, n) => all + n, 0);

interface Props {
  title: string;
  span: Span;
  series: readonly ReportSeries[];
  answer: AsyncState<Summary<unknown>>;
  /** The same of as many days before; undefined where nothing is compared. */
  earlier?: AsyncState<Summary<unknown>>;
  look: Look;
  /** What is shown where every day of every series is empty. */
  empty: ReactNode;
}

/** Series over days: a chart, and the same numbers as a table. Days that are too many for a chart are added up to weeks or months. */
export function SeriesPanel({ title, span, series, answer, earlier, look, empty }: Props) {
  const heading = useId();
  const [table, setTable] = useState(false);
  useEffect(() => void AreaChart.preload().catch(() => undefined), []);
  const unit = unitOf(span);
  const parts = useMemo(() => partsOf(span, unit), [span, unit]);
  const lines = useMemo<Line[]>(() => {
    if (answer.status !== 'ready') return [];
    const now = seriesOf(answer.data);
    const then = earlier?.status === 'ready' ? seriesOf(earlier.data) : undefined;
    return series.map(({ name, label }, at) => ({
      name,
      label,
      values: sumsOf(now[at] ?? [], parts),
      earlier: then && sumsOf(then[at] ?? [], parts, lengthOf(span)),
    }));
  }, [answer, earlier, series, parts, span]);
  const some = lines.some(({ values, earlier: then }) => total(values) !== 0 || total(then) !== 0);
  const days = formatSpan(span);
  return (
    <section className="shell-panel report-series" aria-labelledby={heading}>
      <header className="report-head">
        <div>
          <h2 id={heading}>{title}</h2>
          <p>
            {days}
            {unit !== 'day' && `, ${t(`report.by.${unit}`)}`}
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
        {some && table && <SeriesTable title={title} lines={lines} names={parts.map((part) => nameOf(part, unit))} first={t(`report.${unit}`)} />}
        {some && !table && (
          <div
            role="img"
            aria-label={t('report.chart', {
              title,
              days,
              series: lines
                .map(({ label, values, earlier: then }) =>
                  [label, formatNumber(total(values)), then && `(${t('report.change.before')} ${formatNumber(total(then))})`].filter(Boolean).join(' '),
                )
                .join(', '),
            })}
          >
            <AreaChart
              lines={lines}
              parts={parts}
              unit={unit}
              earlier={before(span)}
              height={CHART_HEIGHT}
              look={look}
              waiting={<Skeleton active title={false} paragraph={{ rows: 9 }} />}
            />
          </div>
        )}
      </div>
      {some && !table && lines[0]?.earlier && <p className="report-key">{t(parts.length === 1 ? 'report.hollow' : 'report.dashed', { days: formatSpan(before(span)) })}</p>}
    </section>
  );
}

interface TableProps {
  title: string;
  lines: readonly Line[];
  /** How the rows are called, and the first column. */
  names: readonly string[];
  first: string;
}

function SeriesTable({ title, lines, names, first }: TableProps) {
  const columns = lines.flatMap(({ label, values, earlier }) => [
    { label, values },
    ...(earlier ? [{ label: t('report.earlier', { series: label }), values: earlier }] : []),
  ]);
  return (
    <div className="report-scroll">
      <table className="report-rows">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ label, values }) => (
                <td key={label}>{formatNumber(values[row])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
