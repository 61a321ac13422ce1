import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

interface Named {
  path: string;
  name: string;
}

let current: Named | null = null;
const listeners = new Set<() => void>();

function set(next: Named | null) {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The address of the record that is opened; null within what lies in it or over it, which has no address of its own. */
export const RecordPath = createContext<string | null>(null);

/** Has the way to the record that is opened end in what it is called, as far as that is known. */
export function useNamesRecord(name: string | undefined): void {
  const path = useContext(RecordPath);
  useEffect(() => {
    if (path === null || !name) return;
    set({ path, name });
    return () => set(null);
  }, [path, name]);
}

/** What the record at that address is called; undefined until whoever opens it has loaded it. */
export const useRecordName = (path: string): string | undefined => {
  const named = useSyncExternalStore(subscribe, () => current);
  return named?.path === path ? named.name : undefined;
};
