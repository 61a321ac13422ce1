import { useCallback } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import type { Matrix } from './matrix';

type State = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; matrix: Matrix };

/** Loads what a matrix is drawn from. */
export function useMatrix(url: string): { state: State; retry: () => void } {
  const { data: matrix, isError, refetch } = useApiQuery({
    queryKey: keys.matrix(url),
    queryFn: ({ signal }) => api.get<Envelope<Matrix>>(url, { signal, quiet: true }).then(({ data }) => data),
    ...READ_ONCE,
  });
  const state: State = matrix ? { status: 'ready', matrix } : { status: isError ? 'failed' : 'loading' };
  return { state, retry: useCallback(() => void refetch(), [refetch]) };
}
