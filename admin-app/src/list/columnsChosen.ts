import { useCallback, useMemo, useState } from 'react';
import type { Column, List } from '@/contract/view.gen';
import { hideColumns, useListSetup } from '@/view/listSetup';
import { titleColumn } from './record';

// Where an earlier version kept it, in one browser: it holds until the person chooses anew.
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

/** The columns a person keeps in the list of a screen, in every browser. */
export function useColumnChoice(screen: string, list: List): ColumnChoice {
  const setup = useListSetup(screen);
  const [former] = useState(() => remembered(screen));
  const hidden = setup.hidden ?? former;
  const title = titleColumn(list);
  const toggle = useCallback(
    (name: string) => {
      hideColumns(screen, setup, hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
      localStorage.removeItem(key(screen));
    },
    [screen, setup, hidden],
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
