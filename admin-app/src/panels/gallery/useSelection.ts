import { useCallback, useMemo, useRef, useState } from 'react';
import type { Picture } from './gallery';

/** The images that are ticked. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Ticks or unticks one; with `range` all from the one ticked before. */
  tick: (id: number, range: boolean) => void;
  all: () => void;
  none: () => void;
}

/** Keeps which images are ticked; ones that are gone are not. */
export function useSelection(pictures: readonly Picture[]): Selection {
  const [before, setBefore] = useState<ReadonlySet<number>>(new Set());
  const present = useMemo(() => new Set(pictures.map(({ id }) => id)), [pictures]);
  const ids = useMemo(() => new Set([...before].filter((id) => present.has(id))), [before, present]);
  const anchor = useRef<number | null>(null);
  const order = useRef(pictures);
  order.current = pictures;

  const tick = useCallback((id: number, range: boolean) => {
    const from = range ? order.current.findIndex((picture) => picture.id === anchor.current) : -1;
    const to = order.current.findIndex((picture) => picture.id === id);
    anchor.current = id;
    setBefore((chosen) => {
      const next = new Set(chosen);
      const ticked = !chosen.has(id);
      const range = from < 0 ? [id] : order.current.slice(Math.min(from, to), Math.max(from, to) + 1).map((picture) => picture.id);
      for (const each of range) {
        if (ticked) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);

  return {
    ids,
    tick,
    all: useCallback(() => setBefore(new Set(order.current.map(({ id }) => id))), []),
    none: useCallback(() => setBefore(new Set()), []),
  };
}
