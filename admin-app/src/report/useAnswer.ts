import { useCallback, useEffect, useState } from 'react';
import { api } from '@/api/client';
import { isAbort } from '@/api/problem';

/** How far an answer has come. */
export type AsyncState<T> = { status: 'loading' } | { status: 'failed'; message: string; retry: () => void } | { status: 'ready'; data: T };

/** Asks for numbers, anew whenever the query changes. `read` takes what is wanted out of the answer's body. */
export function useAnswer<T, Body = { data: T }>(
  path: string,
  query: Readonly<Record<string, unknown>>,
  read: (body: Body) => T = (body) => (body as { data: T }).data,
): AsyncState<T> {
  const [state, setState] = useState<AsyncState<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const wanted = JSON.stringify(query);
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    api.get<Body>(path, { query: JSON.parse(wanted) as Record<string, unknown>, signal: controller.signal, quiet: true }).then(
      (body) => setState({ status: 'ready', data: read(body) }),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        setState({ status: 'failed', message: cause instanceof Error ? cause.message : String(cause), retry });
      },
    );
    return () => controller.abort();
    // `read` is written in place and always the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [path, wanted, attempt, retry]);
  return state;
}
