import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sourceUrl } from '@/contract/source';
import type { Source } from '@/contract/view.gen';
import { type Entry, type Host, type Path, useFromHost, useHost } from './host';

/** The options of a choice. */
export interface Options {
  entries: readonly Entry[];
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** What stands for the id of the record that an entry of a map is for. */
const ENTRY_KEY = 'key';

/** What stands for the field called id of the same item. */
const ITEM_ID = 'item.id';

/** The fields that a name stands for, of which the first that is filled in counts. */
const alternatives = (name: string) => name.split('|');

/** The value of the first field that is filled in, of those that a name stands for. */
export function firstOf(host: Host, path: Path, name: string): unknown {
  for (const one of alternatives(name)) {
    const at = host.near(path, one);
    const value = at && host.read(at);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** The address of a field's options, and the label of the field that must be filled in first where one must. */
export function useAddress(source: Source | undefined, path: Path): { url: string | null; awaits: string | null } {
  const host = useHost();
  const url = useFromHost(host, () => {
    if (!source) return null;
    const read = (name: string) => {
      if (name === 'id') return host.id;
      if (name === ITEM_ID) return host.read([...path.slice(0, -1), 'id']);
      if (name === ENTRY_KEY) return path.at(-1);
      return firstOf(host, path, name);
    };
    return sourceUrl(source, read);
  });
  const parent = source?.under?.find((name) => name !== 'id' && name !== ENTRY_KEY);
  const at = parent ? host.near(path, alternatives(parent).at(-1)!) : undefined;
  return { url, awaits: source && url === null ? (at ? host.labelAt(at) : (parent ?? '')) : null };
}

const NONE: readonly Entry[] = [];

/** What was chosen, or is kept, from a whole list and is offered there no more: it is shown, and may be chosen again. */
export function useWithdrawn(url: string | null, offered: Options, chosen: readonly unknown[]): readonly Entry[] {
  const host = useHost();
  const [wanted, setWanted] = useState<{ url: string | null; ids: readonly string[] }>({ url, ids: [] });
  const ids = wanted.url === url ? wanted.ids : [];
  const loaded = url !== null && !offered.loading && !offered.failed;
  const missing = loaded ? chosen.map(String).filter((id) => !ids.includes(id) && !offered.entries.some((entry) => String(entry.id) === id)) : [];
  // What was ever missed stays, so that one taken out of a choice can be put back.
  if (missing.length > 0) setWanted({ url, ids: [...ids, ...missing] });
  const { data } = useQuery(
    { ...host.optionsQuery(url, { ids }), enabled: url !== null && ids.length > 0, placeholderData: (before) => (ids.length > 1 ? before : undefined) },
    host.queries,
  );
  return data ?? NONE;
}

/** Loads an option list, once for all who ask for the same address. */
export function useOptions(url: string | null): Options {
  const host = useHost();
  const { data, isPending, isLoadingError, refetch } = useQuery(host.optionsQuery(url), host.queries);
  return useMemo(
    () => ({ entries: data ?? NONE, failed: isLoadingError, loading: url !== null && isPending, retry: () => void refetch() }),
    [data, isPending, isLoadingError, refetch, url],
  );
}
