import { useCallback, useMemo, useRef, useState } from 'react';
import type { Item } from './items';

/** Which items are chosen, and which one the keys are at. */
export interface Selection {
  keys: ReadonlySet<string>;
  active: number;
  /** Chooses one alone, adds or takes it away, or chooses all from the one chosen before. */
  choose: (index: number, how: 'alone' | 'toggle' | 'range') => void;
  /** Goes to an item without choosing it. */
  go: (index: number) => void;
  set: (keys: Iterable<string>) => void;
  none: () => void;
}

/** Keeps what is chosen of a list; what is gone is not. */
export function useSelection(items: readonly Item[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const anchor = useRef(0);
  const list = useRef(items);
  list.current = items;
  const keys = useMemo(() => new Set(items.filter(({ key }) => chosen.has(key)).map(({ key }) => key)), [items, chosen]);

  const choose = useCallback((index: number, how: 'alone' | 'toggle' | 'range') => {
    const item = list.current[index];
    if (!item) return;
    setAt(index);
    if (how === 'range') {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      setChosen(new Set(list.current.slice(from, to + 1).map(({ key }) => key)));
      return;
    }
    anchor.current = index;
    setChosen((before) => {
      if (how === 'alone') return new Set([item.key]);
      const next = new Set(before);
      if (!next.delete(item.key)) next.add(item.key);
      return next;
    });
  }, []);

  return {
    keys,
    active: Math.max(0, Math.min(at, items.length - 1)),
    choose,
    go: useCallback((index: number) => {
      anchor.current = index;
      setAt(index);
    }, []),
    set: useCallback((next: Iterable<string>) => setChosen(new Set(next)), []),
    none: useCallback(() => setChosen(new Set()), []),
  };
}
