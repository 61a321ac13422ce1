import { useEffect, useMemo, useState } from 'react';
import { sourceUrl } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { type Entry, type Path, useFromHost, useHost } from './host';

/** The options of a choice. */
export interface Options {
  entries: readonly Entry[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** The address of a field's options, and the label of the field that must be filled in first where one must. */
export function useAddress(source: Source | undefined, path: Path): { url: string | null; awaits: string | null } {
  const host = useHost();
  const url = useFromHost(host, () => {
    if (!source) return null;
    const read = (name: string) => {
      if (name === 'id') return host.id;
      const at = host.near(path, name);
      return at && host.read(at);
    };
    return sourceUrl(source, read);
  });
  const parent = source?.under?.find((name) => name !== 'id');
  const at = parent ? host.near(path, parent) : undefined;
  return { url, awaits: source && url === null ? (at ? host.labelAt(at) : (parent ?? '')) : null };
}

const NONE: readonly Entry[] = [];

/** What was chosen, or is kept, from a whole list and is offered there no more: it is shown, and may be chosen again. */
export function useWithdrawn(url: string | null, offered: Options, chosen: readonly unknown[]): readonly Entry[] {
  const host = useHost();
  const [found, setFound] = useState<{ url: string | null; entries: readonly Entry[] }>({ url, entries: NONE });
  const known = found.url === url ? found.entries : NONE;
  const settled = url !== null && !offered.loading && !offered.failed;
  const missing = settled ? chosen.filter((id) => ![...offered.entries, ...known].some((entry) => String(entry.id) === String(id))) : [];
  const wanted = missing.join();
  useEffect(() => {
    if (url === null || wanted === '') return;
    const leaving = new AbortController();
    host.search(url, { ids: wanted.split(',') }, leaving.signal).then(
      (entries) => setFound({ url, entries: [...known, ...entries] }),
      (cause: unknown) => {
        // It still goes by its number.
        if (!leaving.signal.aborted) console.error(`the labels at ${url} could not be loaded`, cause);
      },
    );
    return () => leaving.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what is known is looked up for no second time
  }, [host, url, wanted]);
  return known;
}

/** Loads an option list. */
export function useOptions(url: string | null): Options {
  const host = useHost();
  const [state, setState] = useState<{ url: string | null; entries: readonly Entry[]; failed: boolean }>({
    url: null,
    entries: [],
    failed: false,
  });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (url === null) return;
    let gone = false;
    host.entries(url).then(
      (entries) => !gone && setState({ url, entries, failed: false }),
      (cause: unknown) => {
        if (gone) return;
        console.error(`the options at ${url} could not be loaded`, cause);
        setState({ url, entries: [], failed: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [host, url, attempt]);
  const present = url !== null && state.url === url;
  return useMemo(
    () => ({
      entries: present ? state.entries : [],
      failed: present && state.failed,
      loading: url !== null && !present,
      retry: () => {
        setState({ url: null, entries: [], failed: false });
        setAttempt((n) => n + 1);
      },
    }),
    [present, state, url],
  );
}
