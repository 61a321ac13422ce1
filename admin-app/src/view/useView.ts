import { useCallback, useMemo, useRef } from 'react';
import { takeView } from '@/api/bootstrap';
import { api, type Envelope } from '@/api/client';
import { Problem } from '@/api/problem';
import { freshFromBootstrap, keys, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import { isHolding } from './useHold';

/** How far a screen's view has come. */
export type ViewState =
  | { status: 'loading' }
  | { status: 'failed'; httpStatus: number; message: string; retry: () => void }
  | { status: 'ready'; view: View };

/** The view of a screen. A right taken away meanwhile shows at the next visit, and never to who is writing something. */
export function useView(name: string): ViewState {
  const { data, error, refetch } = useApiQuery({
    queryKey: keys.view(name),
    queryFn: ({ signal }) => api.get<Envelope<View>>(`/api/schema/${name}`, { signal, quiet: true }).then(({ data }) => data),
    initialData: () => takeView(name),
    staleTime: freshFromBootstrap,
  });
  const known = useRef(data);
  if (!isHolding() || known.current?.name !== name) known.current = data;
  const view = known.current;
  const retry = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => {
    const httpStatus = error instanceof Problem ? error.status : 0;
    // A lost connection does not take away what is already there; a lost right does, but for what is being written.
    const lost = httpStatus === 0 || httpStatus >= 500 || httpStatus === 401 || isHolding();
    if (view && (!error || lost)) return { status: 'ready', view };
    if (!error || httpStatus === 401) return { status: 'loading' };
    return { status: 'failed', httpStatus, message: error.message, retry };
  }, [view, error, retry]);
}
