import { useCallback, useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { takeView } from '@/api/bootstrap';
import { isAbort, Problem } from '@/api/problem';
import { onRights } from '@/api/rights';
import { subscribeUser } from '@/api/session';
import type { View } from '@/contract/view.gen';

/** How far a screen's view has come. */
export type ViewState =
  | { status: 'loading' }
  | { status: 'failed'; httpStatus: number; message: string; retry: () => void }
  | { status: 'ready'; view: View };

const known = new Map<string, View>();
// A view is cut to the rights of who asked.
subscribeUser(() => known.clear());

/**
 * The view of a screen. One seen before is there at once, and is asked for again behind it: the answer's ETag makes
 * that cheap, and a right taken away meanwhile shows at the next visit.
 */
export function useView(name: string): ViewState {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ name: string; state: ViewState } | undefined>(() => {
    const view = takeView(name);
    if (!view) return undefined;
    known.set(name, view);
    return { name, state: { status: 'ready', view } };
  });
  const fresh = useRef(loaded !== undefined);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((n) => n + 1);
  }, []);

  useEffect(() => onRights(() => setAttempt((n) => n + 1)), []);

  useEffect(() => {
    if (fresh.current) {
      fresh.current = false;
      return;
    }
    const controller = new AbortController();
    api.get<Envelope<View>>(`/api/schema/${name}`, { signal: controller.signal, quiet: true }).then(
      ({ data }) => {
        const before = known.get(name);
        // The same object as before while nothing changed, so that what is on the screen stays as it is.
        const view = before && JSON.stringify(before) === JSON.stringify(data) ? before : data;
        known.set(name, view);
        setLoaded({ name, state: { status: 'ready', view } });
      },
      (cause: unknown) => {
        if (isAbort(cause) || (cause instanceof Problem && cause.status === 401)) return;
        const httpStatus = cause instanceof Problem ? cause.status : 0;
        // A lost connection does not take away what is already there; a lost right does.
        if (known.has(name) && (httpStatus === 0 || httpStatus >= 500)) return;
        known.delete(name);
        setLoaded({ name, state: { status: 'failed', httpStatus, message: cause instanceof Error ? cause.message : String(cause), retry } });
      },
    );
    return () => controller.abort();
  }, [name, attempt, retry]);

  if (loaded?.name === name) return loaded.state;
  const view = known.get(name);
  return view ? { status: 'ready', view } : { status: 'loading' };
}
