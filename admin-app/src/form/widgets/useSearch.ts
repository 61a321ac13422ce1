import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useRested } from './useRested';
import { type Entry, useHost } from './host';
import type { Options } from './options';

/** How long after the last key the server is searched, in milliseconds. */
export const SEARCH_DELAY = 500;

const NONE: readonly unknown[] = [];

/** Options searched on the server while typing, with those that are chosen already, and those made from within the field. */
export function useSearch(url: string | null, text: string, chosen: readonly unknown[], made: readonly unknown[] = NONE): Options {
  const host = useHost();
  // What is chosen later was found by a search, so its label is known.
  const [before] = useState(chosen);
  const ids = useMemo(() => [...before, ...made], [before, made]);
  const listed = useQuery({ ...host.optionsQuery(url, { query: useRested(text, SEARCH_DELAY) }), placeholderData: keepPreviousData }, host.queries);
  const named = useQuery({ ...host.optionsQuery(url, { ids }), enabled: url !== null && ids.length > 0 }, host.queries);
  const known = useRef(new Map<unknown, Entry>());
  const { data: found, refetch: search } = listed;
  const { data: own, refetch: lookUp } = named;
  const loading = listed.isFetching || named.isFetching;
  const failed = (listed.isError || named.isError) && !loading;

  return useMemo(() => {
    for (const entry of [...(found ?? []), ...(own ?? [])]) known.current.set(entry.id, entry);
    const entries = [...(found ?? [])];
    for (const id of chosen) {
      const entry = known.current.get(id);
      if (entry && !entries.some((other) => other.id === id)) entries.push(entry);
    }
    const retry = () => {
      void search();
      if (ids.length > 0) void lookUp();
    };
    return { entries, loading, failed, retry };
  }, [found, own, chosen, loading, failed, search, lookUp, ids]);
}
