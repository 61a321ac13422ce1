import { useCallback, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort } from '@/api/problem';
import type { Matrix } from './matrix';

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; matrix: Matrix };

/** Loads what a matrix is drawn from. */
export function useMatrix(url: string): { state: State; retry: () => void } {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [reloadKey, setReloadKey] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setState({ status: 'loading' });
    api.get<Envelope<Matrix>>(url, { signal: controller.signal, quiet: true }).then(
      ({ data }) => setState({ status: 'ready', matrix: data }),
      (cause: unknown) => !isAbort(cause) && setState({ status: 'failed' }),
    );
    return () => controller.abort();
  }, [url, reloadKey]);
  return { state, retry: useCallback(() => setReloadKey((n) => n + 1), []) };
}
