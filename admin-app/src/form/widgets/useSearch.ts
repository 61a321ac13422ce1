import { useEffect, useMemo, useRef, useState } from 'react';
import { type Entry, useHost } from './host';
import type { Options } from './options';

/** How long after the last key the server is searched, in milliseconds. */
export const SEARCH_DELAY = 500;

/** Options searched on the server while typing, with those that are chosen already. */
export function useSearch(url: string | null, text: string, chosen: readonly unknown[]): Options {
  const host = useHost();
  const [found, setFound] = useState<readonly Entry[]>([]);
  const [loading, setLoading] = useState(url !== null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const known = useRef(new Map<unknown, Entry>());
  const [, setResolved] = useState(0);
  const first = useRef(true);

  useEffect(() => {
    if (url === null) return;
    const controller = new AbortController();
    const missing = chosen.filter((id) => !known.current.has(id));
    const ask = async () => {
      setLoading(true);
      try {
        const [entries, own] = await Promise.all([
          host.search(url, { query: text }, controller.signal),
          missing.length ? host.search(url, { ids: missing }, controller.signal) : [],
        ]);
        for (const entry of [...entries, ...own]) known.current.set(entry.id, entry);
        setFound(entries);
        setFailed(false);
        setResolved((n) => n + 1);
      } catch (cause) {
        if (controller.signal.aborted) return;
        console.error(`the options at ${url} could not be searched`, cause);
        setFailed(true);
      }
      setLoading(false);
    };
    const timer = setTimeout(() => void ask(), first.current ? 0 : SEARCH_DELAY);
    first.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is chosen later was found by a search, so its label is known
  }, [host, url, text, attempt]);

  return useMemo(() => {
    const entries = [...found];
    for (const id of chosen) {
      const entry = known.current.get(id);
      if (entry && !entries.some((other) => other.id === id)) entries.push(entry);
    }
    return { entries, loading, failed, retry: () => setAttempt((n) => n + 1) };
  }, [found, chosen, loading, failed]);
}
