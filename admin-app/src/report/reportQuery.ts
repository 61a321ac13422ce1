import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'umi';
import type { Report } from '@/contract/view.gen';
import { type Range, readRange, rememberComparison, rememberedComparison, rememberedRange, rememberRange, type Span } from './range';
import { formatTableQueries, parseTableQuery } from './tableQuery';

/** The range, the parameters and the comparison that a report is read by. */
export interface ReportQuery {
  range: Range;
  params: Readonly<Record<string, string>>;
  /** Whether the days before are shown beside it. */
  compared: boolean;
}

const RANGE = 'range';
const COMPARED = 'compared';

/** The query that the address holds; what it does not say is as it was last, and the parameters as they are declared. */
export function parseReportQuery(search: string, report: Report, today: string): ReportQuery {
  const query = new URLSearchParams(search);
  const most = report.days?.most ?? 1;
  const written = query.get(RANGE) ?? { startDate: query.get('startDate'), endDate: query.get('endDate') };
  const params: Record<string, string> = {};
  for (const { name, default: usual } of report.params) {
    const value = query.get(name) ?? (usual === undefined ? '' : String(usual));
    if (value !== '') params[name] = value;
  }
  const compared = query.get(COMPARED);
  return {
    range: readRange(written, today, most) ?? rememberedRange(today, most),
    params,
    compared: compared === null ? rememberedComparison() : compared === '1',
  };
}

/**
 * The address of a query, so that it can be shared, reloaded and walked back to. Tables stay as the
 * address before it has them, at their first pages where other rows are asked for.
 */
export function formatReportQuery({ range, params, compared }: ReportQuery, report: Report, search = '', otherRows = false): string {
  const query = new URLSearchParams();
  if (report.days) {
    if (typeof range === 'string') query.set(RANGE, range);
    else for (const [name, day] of Object.entries(range)) query.set(name, day);
    if (comparable(report)) query.set(COMPARED, compared ? '1' : '0');
  }
  for (const { name, default: usual } of report.params) {
    const value = params[name] ?? '';
    if (value !== '' || usual !== undefined) query.set(name, value);
  }
  const tables = report.tables.map((table) => {
    const now = parseTableQuery(search, table);
    return [table, otherRows ? { ...now, page: 1 } : now] as const;
  });
  const text = [query.toString(), formatTableQueries(tables).toString()].filter(Boolean).join('&');
  return text && `?${text}`;
}

/** Whether a report has anything of which the days before can be shown. */
export const comparable = ({ days, summary }: Report): boolean => days !== undefined && summary !== undefined;

/** The query of a call for a span of days. */
export const queryOf = (report: Report, span: Span, params: ReportQuery['params']): Readonly<Record<string, string>> => ({
  ...(report.days && { startDate: span.startDate, endDate: span.endDate }),
  ...params,
});

/** Keeps the query of a report in the address and, for all reports, in the browser. */
export function useReportQuery(report: Report, today: string): [ReportQuery, (next: ReportQuery) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const current = useMemo(() => parseReportQuery(search, report, today), [search, report, today]);
  const written = formatReportQuery(current, report, search);
  useEffect(() => {
    if (written !== search) navigate(pathname + written, { replace: true });
  }, [written, search, pathname, navigate]);
  const apply = useCallback(
    (next: ReportQuery) => {
      if (report.days) rememberRange(next.range);
      if (comparable(report)) rememberComparison(next.compared);
      navigate(pathname + formatReportQuery(next, report, search, true));
    },
    [report, pathname, search, navigate],
  );
  return [current, apply];
}
