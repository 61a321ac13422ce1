import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sourceAddress } from '@/contract/source';
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

/** What stands for the id of the record that this one belongs to. */
const OWNER_ID = 'owner.id';

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

/** Where the value of a name that a source stands under is, as seen from a field. */
const pathTo = (host: Host, path: Path, name: string): Path | undefined =>
  name === ITEM_ID ? [...path.slice(0, -1), 'id'] : host.near(path, alternatives(name).at(-1)!);

/** The address of a field's options, and the label of the field that must be filled in first where one must. */
export function useAddress(source: Source | undefined, path: Path): { url: string | null; awaits: string | null } {
  const host = useHost();
  const address = () => {
    const read = (name: string) => {
      if (name === 'id') return host.id;
      if (name === OWNER_ID) return host.owner;
      if (name === ENTRY_KEY) return path.at(-1);
      if (name === ITEM_ID) return host.read(pathTo(host, path, name)!);
      return firstOf(host, path, name);
    };
    return source && sourceAddress(source, read);
  };
  const url = useFromHost(host, () => address()?.url ?? null);
  // Most have an address: it is not looked for twice at each key press.
  const missing = useFromHost(host, () => (url === null ? (address()?.missing ?? null) : null));
  const at = missing === null ? undefined : pathTo(host, path, missing);
  return { url, awaits: missing === null ? null : at ? host.labelAt(at) : missing };
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
