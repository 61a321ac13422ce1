import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '@/api/client';
import { takeRows } from '@/api/bootstrap';
import { isAbort } from '@/api/problem';
import { currentUser, storeUser } from '@/api/session';
import type { Row } from './cells/cell';
import { type ListParams, listQuery } from './params';

/** Where a page of rows stands among all of them. */
export interface Meta {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  from: number | null;
  to: number | null;
}

/** The rows as far as they have come. Old rows stay while new ones load. */
export interface Rows {
  rows: readonly Row[];
  meta: Meta | null;
  loading: boolean;
  /** Why the last load failed; null when it did not. */
  failure: string | null;
  reload: () => void;
}

interface Loaded {
  rows: readonly Row[];
  meta: Meta | null;
  failure: string | null;
  /** Which load this is the outcome of. */
  of: string | null;
}

/** Loads the rows that the parameters ask for, anew whenever they change and when told to. */
export function useRows(path: string, params: ListParams): Rows {
  const [reloadKey, setReloadKey] = useState(0);
  const queryKey = JSON.stringify(listQuery(params));
  const wanted = `${reloadKey} ${queryKey}`;
  const [loaded, setLoaded] = useState<Loaded>(() => {
    const first = takeRows<{ data: Row[]; meta: Meta }>();
    return first ? { rows: first.data, meta: first.meta, failure: null, of: wanted } : { rows: [], meta: null, failure: null, of: null };
  });
  const fresh = useRef(loaded.of === wanted);

  useEffect(() => {
    // The guard of the signed-in area sees it and goes to sign-in.
    if (!currentUser()) return storeUser(null);
    if (fresh.current) {
      fresh.current = false;
      return;
    }
    const controller = new AbortController();
    const query = JSON.parse(queryKey) as Record<string, unknown>;
    api.get<{ data: Row[]; meta: Meta }>(path, { query, signal: controller.signal }).then(
      ({ data, meta }) => setLoaded({ rows: data, meta, failure: null, of: wanted }),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        const failure = cause instanceof Error ? cause.message : String(cause);
        setLoaded((before) => ({ ...before, failure, of: wanted }));
      },
    );
    return () => controller.abort();
  }, [path, queryKey, wanted]);

  const reload = useCallback(() => setReloadKey((n) => n + 1), []);
  return { rows: loaded.rows, meta: loaded.meta, loading: loaded.of !== wanted, failure: loaded.failure, reload };
}
