import { InfoCircleFilled, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Report, ReportSummary, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Tooltip } from '@/list/Tooltip';
import type { Look } from './AreaChart';
import { comparable, queryOf, type ReportQuery, useReportQuery } from './reportQuery';
import { Boxes } from './Boxes';
import { LivePanel } from './LivePanel';
import { before, lengthOf, type Span, spanOf, todayIn } from './range';
import { RangeBar } from './RangeBar';
import { SeriesPanel, type Summary } from './SeriesPanel';
import { TablePanel } from './TablePanel';
import { formatSpan } from './units';
import { type AsyncState, useAnswer } from './useAnswer';
import '@/list/cells/cells.css';
import '@/list/list.css';
import '@/list/bar.css';
import '@/list/table.css';
import './report.css';
import './print.css';

interface SummaryProps {
  title: string;
  report: Report;
  summary: ReportSummary;
  query: ReportQuery;
  span: Span;
  today: string;
  look: Look;
}

/** The totals stand behind the series; alone where there are none. */
function totalsOf(answer: AsyncState<unknown>, charted: boolean): AsyncState<unknown> {
  return answer.status === 'ready' && charted ? { status: 'ready', data: (answer.data as Summary).at(-1) } : answer;
}

/** Which days are compared with which, in words. */
function Compared({ span, today, answer }: { span: Span; today: string; answer: AsyncState<unknown> }) {
  return (
    <p className="report-compared" role={answer.status === 'failed' ? 'alert' : 'status'}>
      {t('report.compared', { days: formatSpan(before(span)), count: lengthOf(span) })}
      {span.endDate === today && ` ${t('report.comparedToday')}`}
      {answer.status === 'failed' && (
        <>
          {' '}
          {answer.message} <Button size="small" onClick={answer.retry}>{t('report.retry')}</Button>
        </>
      )}
    </p>
  );
}

function Overview({ title, report, summary, query, span, today, look }: SummaryProps) {
  const { params } = query;
  const compared = query.compared && comparable(report);
  const answer = useAnswer<unknown>(summary.url, queryOf(report, span, params));
  const then = useAnswer<unknown>(summary.url, queryOf(report, before(span), params), undefined, compared);
  const earlier = compared ? then : undefined;
  const charted = summary.series.length > 0;
  return (
    <>
      {earlier && <Compared span={span} today={today} answer={earlier} />}
      {summary.boxes.length > 0 && <Boxes boxes={summary.boxes} totals={totalsOf(answer, charted)} earlier={earlier && totalsOf(earlier, charted)} />}
      {charted && (
        <SeriesPanel
          title={title}
          span={span}
          series={summary.series}
          answer={answer as AsyncState<Summary<unknown>>}
          earlier={earlier as AsyncState<Summary<unknown>> | undefined}
          look={look}
          empty={<p>{t('report.empty')}</p>}
        />
      )}
    </>
  );
}

/** A screen of numbers: what it is asked, its summary and its tables. */
export default function ReportScreen({ view, report, look }: { view: View; report: Report; look: Look }) {
  const today = todayIn(report.days?.zone ?? 'UTC');
  const [query, apply] = useReportQuery(report, today);
  // What is chosen belongs to what was applied when it was: the way back forgets it.
  const queryKey = JSON.stringify(query);
  const [chosen, setChosen] = useState({ of: queryKey, draft: query });
  const draft = chosen.of === queryKey ? chosen.draft : query;
  const [reloadKey, setReloadKey] = useState(0);
  const span = spanOf(query.range, today);

  return (
    <section className="report" aria-label={view.title}>
      <header className="screen-head">
        <h1>{view.title}</h1>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('list.refresh')}
          data-tooltip={t('list.refresh')}
          onClick={() => setReloadKey((n) => n + 1)}
        />
      </header>
      {view.info && (
        <p className="list-info">
          <InfoCircleFilled aria-hidden />
          {view.info}
        </p>
      )}
      <RangeBar
        days={report.days}
        params={report.params}
        today={today}
        draft={draft}
        changed={JSON.stringify(draft) !== queryKey}
        onChange={(next) => setChosen({ of: queryKey, draft: next })}
        onApply={() => apply(draft)}
        onCompare={comparable(report) ? (compared) => apply({ ...query, compared }) : undefined}
      />
      {report.days && <p className="report-printed">{formatSpan(span)}</p>}
      <div key={reloadKey} className="report-parts">
        {report.summary && (
          <Overview title={view.title} report={report} summary={report.summary} query={query} span={span} today={today} look={look} />
        )}
        {report.live && <LivePanel live={report.live} />}
        {report.tables.map((table) => (
          <TablePanel
            key={table.name}
            table={table}
            params={queryOf(report, span, query.params)}
            empty={t(report.days ? 'report.empty' : 'report.nothing')}
          />
        ))}
      </div>
      <Tooltip />
    </section>
  );
}
