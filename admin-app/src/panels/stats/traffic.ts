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
export type AsyncState<T> = { status: 'loading' } | { status: 'failed'; message: string; retry: () => void } | { status: 'ready'; data: T };

/** Asks for numbers of some days. */
export function useNumbers<T>(path: string, { startDate, endDate }: Span): AsyncState<T> {
  const [state, setState] = useState<AsyncState<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    api.get<Envelope<T>>(path, { query: { startDate, endDate }, signal: controller.signal, quiet: true }).then(
      ({ data }) => setState({ status: 'ready', data }),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        setState({ status: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry });
      },
    );
    return () => controller.abort();
  }, [path, startDate, endDate, attempt, retry]);
  return state;
}
