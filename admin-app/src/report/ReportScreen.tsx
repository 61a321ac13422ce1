import { InfoCircleFilled, ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Report, ReportSummary, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { Tooltip } from '@/list/Tooltip';
import type { Look } from './AreaChart';
import { Boxes } from './Boxes';
import { type Asked, RangeBar } from './RangeBar';
import { rememberedRange, rememberRange, type Span, spanOf, todayIn } from './range';
import { SeriesPanel, type Summary } from './SeriesPanel';
import { TablePanel } from './TablePanel';
import { type AsyncState, useAnswer } from './useAnswer';
import '@/list/cells/cells.css';
import '@/list/list.css';
import '@/list/bar.css';
import '@/list/table.css';
import './report.css';

interface SummaryProps {
  title: string;
  summary: ReportSummary;
  asked: Readonly<Record<string, unknown>>;
  span: Span;
  look: Look;
}

/** The totals stand behind the series; alone where there are none. */
function totalsOf(answer: AsyncState<unknown>, charted: boolean): AsyncState<unknown> {
  return answer.status === 'ready' && charted ? { status: 'ready', data: (answer.data as Summary).at(-1) } : answer;
}

function Overview({ title, summary, asked, span, look }: SummaryProps) {
  const answer = useAnswer<unknown>(summary.url, asked);
  const charted = summary.series.length > 0;
  return (
    <>
      {summary.boxes.length > 0 && <Boxes boxes={summary.boxes} totals={totalsOf(answer, charted)} />}
      {charted && (
        <SeriesPanel
          title={title}
          span={span}
          series={summary.series}
          answer={answer as AsyncState<Summary<unknown>>}
          look={look}
          empty={<p>{t('report.empty')}</p>}
        />
      )}
    </>
  );
}

const defaults = ({ params }: Report): Record<string, string> =>
  Object.fromEntries(params.filter((param) => param.default !== undefined).map((param) => [param.name, String(param.default)]));

/** A screen of numbers: what it is asked, its summary and its tables. */
export default function ReportScreen({ view, report, look }: { view: View; report: Report; look: Look }) {
  const today = todayIn(report.days?.zone ?? 'UTC');
  const [applied, setApplied] = useState<Asked>(() => ({
    range: rememberedRange(today, report.days?.most ?? 1),
    params: defaults(report),
  }));
  const [draft, setDraft] = useState(applied);
  const [turn, setTurn] = useState(0);
  const span = spanOf(applied.range, today);
  const asked = useMemo(
    () => ({ ...(report.days && { startDate: span.startDate, endDate: span.endDate }), ...applied.params }),
    [report.days, span.startDate, span.endDate, applied.params],
  );
  const changed = JSON.stringify(draft) !== JSON.stringify(applied);

  return (
    <section className="report" aria-label={view.title}>
      <header className="screen-head">
        <h1>{view.title}</h1>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('list.refresh')}
          data-tooltip={t('list.refresh')}
          onClick={() => setTurn((n) => n + 1)}
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
        changed={changed}
        loading={false}
        onChange={setDraft}
        onApply={() => {
          rememberRange(draft.range);
          setApplied(draft);
        }}
      />
      <div key={turn} className="report-parts">
        {report.summary && <Overview title={view.title} summary={report.summary} asked={asked} span={span} look={look} />}
        {report.tables.map((table) => (
          <TablePanel key={table.name} table={table} asked={asked} />
        ))}
      </div>
      <Tooltip />
    </section>
  );
}
