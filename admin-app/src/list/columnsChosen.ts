import { useCallback, useMemo, useState } from 'react';
import type { Column, List } from '@/contract/view.gen';
import { titleColumn } from './record';

const key = (screen: string) => `list.${screen}.hidden`;

function remembered(screen: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(screen)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Which columns of a list are shown, and how a person takes one away or brings it back. */
export interface ColumnChoice {
  columns: readonly Column[];
  /** Those that may be taken away; the title stays. */
  optional: readonly Column[];
  toggle: (name: string) => void;
}

/** The columns a person keeps in the list of a screen, remembered in this browser. */
export function useColumnChoice(screen: string, list: List): ColumnChoice {
  const [hidden, setHidden] = useState(() => remembered(screen));
  const title = titleColumn(list);
  const toggle = useCallback(
    (name: string) =>
      setHidden((before) => {
        const next = before.includes(name) ? before.filter((each) => each !== name) : [...before, name];
        localStorage.setItem(key(screen), JSON.stringify(next));
        return next;
      }),
    [screen],
  );
  return useMemo(
    () => ({
      columns: list.columns.filter((column) => column === title || !hidden.includes(column.key)),
      optional: list.columns.filter((column) => column !== title),
      toggle,
    }),
    [list, title, hidden, toggle],
  );
}
