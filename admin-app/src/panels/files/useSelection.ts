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
  /** Begins anew in another folder: at the item of the key where it holds that, as the folder that one comes from, else at its first. */
  enter: (key: string) => void;
}

/** Keeps what is chosen of a list; what is gone is not, and the keys go on from its place. What moves, as by a new name, has them with it. */
export function useSelection(items: readonly Item[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<{ index: number; key?: string }>({ index: 0 });
  const anchor = useRef(0);
  const list = useRef(items);
  list.current = items;
  const keys = useMemo(() => new Set(items.filter(({ key }) => chosen.has(key)).map(({ key }) => key)), [items, chosen]);

  const choose = useCallback((index: number, how: 'alone' | 'toggle' | 'range') => {
    const item = list.current[index];
    if (!item) return;
    setAt({ index, key: item.key });
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

  const moved = items.findIndex(({ key }) => key === at.key);
  return {
    keys,
    active: moved >= 0 ? moved : Math.max(0, Math.min(at.index, items.length - 1)),
    choose,
    go: useCallback((index: number) => {
      anchor.current = index;
      setAt({ index, key: list.current[index]?.key });
    }, []),
    set: useCallback((next: Iterable<string>) => setChosen(new Set(next)), []),
    none: useCallback(() => setChosen(new Set()), []),
    enter: useCallback((key: string) => {
      anchor.current = 0;
      setAt({ index: 0, key });
      setChosen(new Set());
    }, []),
  };
}
