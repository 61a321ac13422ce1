import dayjs from 'dayjs';
import { useCallback, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort } from '@/api/problem';

/** One day of a series. */
export interface Point {
  date: string;
  value: number;
  type: string;
}

/** The sums of some days. */
export interface TrafficTotals {
  totalUsers: number;
  newUsers: number;
  sessions: number;
  screenPageViews: number;
  [name: string]: number;
}

/** Users, new users and page views by day, and their totals: GET /api/stats/traffic. */
export type Traffic = [Point[], Point[], Point[], TrafficTotals];

/** Two days, both inclusive: 2026-11-14. */
export interface Span {
  startDate: string;
  endDate: string;
}

/** The seven days up to yesterday. */
export function lastWeek(): Span {
  const today = dayjs();
  return { startDate: today.subtract(7, 'day').format('YYYY-MM-DD'), endDate: today.subtract(1, 'day').format('YYYY-MM-DD') };
}

/** How far an answer has come. */
export type Asked<T> = { is: 'loading' } | { is: 'failed'; message: string; retry: () => void } | { is: 'ready'; data: T };

/** Asks for numbers of some days. */
export function useNumbers<T>(path: string, { startDate, endDate }: Span): Asked<T> {
  const [state, setState] = useState<Asked<T>>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => {
    const leaving = new AbortController();
    setState({ is: 'loading' });
    api.get<Envelope<T>>(path, { query: { startDate, endDate }, signal: leaving.signal, quiet: true }).then(
      ({ data }) => setState({ is: 'ready', data }),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        setState({ is: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry });
      },
    );
    return () => leaving.abort();
  }, [path, startDate, endDate, attempt, retry]);
  return state;
}
