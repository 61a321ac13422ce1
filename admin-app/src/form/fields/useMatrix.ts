import { useCallback, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort } from '@/api/problem';
import type { Matrix } from './matrix';

type State = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; matrix: Matrix };

/** Loads what a matrix is drawn from. */
export function useMatrix(url: string): { state: State; retry: () => void } {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState({ is: 'loading' });
    api.get<Envelope<Matrix>>(url, { signal: leaving.signal, quiet: true }).then(
      ({ data }) => setState({ is: 'ready', matrix: data }),
      (cause: unknown) => !isAbort(cause) && setState({ is: 'failed' }),
    );
    return () => leaving.abort();
  }, [url, turn]);
  return { state, retry: useCallback(() => setTurn((n) => n + 1), []) };
}
