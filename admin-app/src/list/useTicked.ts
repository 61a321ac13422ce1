import { useCallback, useMemo, useRef, useState } from 'react';
import type { Row } from './cells/cell';

/** The rows that are ticked, and how one or all of them are. */
export interface Ticked {
  ids: ReadonlySet<number>;
  tick: (id: number | 'all', on: boolean) => void;
  clear: () => void;
  /** Leaves these alone ticked. */
  keep: (ids: readonly number[]) => void;
}

/** Keeps which of the rows are ticked; ones that are gone are not. */
export function useTicked(rows: readonly Row[]): Ticked {
  const [before, setBefore] = useState<readonly number[]>([]);
  const ids = useMemo(() => new Set(before.filter((id) => rows.some((row) => row.id === id))), [before, rows]);
  const latest = useRef(rows);
  latest.current = rows;
  const tick = useCallback(
    (id: number | 'all', on: boolean) =>
      setBefore((ticked) => {
        if (id === 'all') return on ? latest.current.map((row) => row.id) : [];
        return on ? [...ticked, id] : ticked.filter((each) => each !== id);
      }),
    [],
  );
  return { ids, tick, clear: useCallback(() => setBefore([]), []), keep: setBefore };
}
