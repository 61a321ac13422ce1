import { useCallback, useMemo } from 'react';
import { api } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';

/** How far an answer has come. */
export type AsyncState<T> = { status: 'loading' } | { status: 'failed'; message: string; retry: () => void } | { status: 'ready'; data: T };

const dataOf = <T>(body: unknown): T => (body as { data: T }).data;

/**
 * Asks for numbers, anew whenever the query changes, and not at all while `enabled` is false. `read` takes what is wanted
 * out of the answer's body.
 */
export function useAnswer<T, Body = { data: T }>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  read: (body: Body) => T = dataOf,
  enabled = true,
): AsyncState<T> {
  const { data, error, refetch } = useApiQuery({
    queryKey: keys.numbers(path, query),
    queryFn: async ({ signal }) => read(await api.get<Body>(path, { query, signal, quiet: true })),
    enabled,
  });
  const retry = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => {
    if (data !== undefined) return { status: 'ready', data };
    return error ? { status: 'failed', message: error.message, retry } : { status: 'loading' };
  }, [data, error, retry]);
}
