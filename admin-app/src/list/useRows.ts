import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { takeRows } from '@/api/bootstrap';
import { api } from '@/api/client';
import { freshFromBootstrap, keys, useApiQuery } from '@/api/queries';
import { currentUser, storeUser } from '@/api/session';
import type { List } from '@/contract/view.gen';
import type { Row } from './cells/cell';
import { isWhollyRead, type ListParams, listQuery } from './params';
import type { Sum } from './Sums';
import type { Totals } from './Totals';

/** Where a page of rows stands among all of them. */
export interface Meta {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  from: number | null;
  to: number | null;
  /** What totalled columns make together in the whole list. */
  totals?: Totals;
  /** What the whole list makes together, where it declares that; absent where too many records would have to be added up. */
  sums?: readonly Sum[];
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

interface Page {
  data: readonly Row[];
  meta: Meta;
}

const NONE: readonly Row[] = [];

/** Loads the rows that the parameters ask for, anew whenever they change and on request. */
export function useRows(path: string, params: ListParams, list: List): Rows {
  const query = listQuery(params);
  const { data, error, isFetching, refetch } = useApiQuery<Page, readonly unknown[]>({
    queryKey: keys.rows(path, query),
    queryFn: ({ signal }) => {
      // The guard of the signed-in area sees it and goes to sign-in.
      if (!currentUser()) storeUser(null);
      // What is refused stands above the rows.
      return api.get<Page>(path, { query, signal, quiet: true });
    },
    // The page asked as the address stands, which may say more than this list can show that it is narrowed by.
    initialData: () => (isWhollyRead(location.search, list) ? takeRows<Page>() : undefined),
    staleTime: freshFromBootstrap,
    placeholderData: keepPreviousData,
  });
  // A page that could not be had leaves the one before it.
  const latest = useRef(data);
  if (data) latest.current = data;
  // What a save has begun to load is not begun once more.
  const reload = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  const shown = data ?? latest.current;
  return { rows: shown?.data ?? NONE, meta: shown?.meta ?? null, loading: isFetching, failure: error ? error.message : null, reload };
}
