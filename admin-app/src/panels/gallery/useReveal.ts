import { type RefObject, useCallback } from 'react';
import { CELL_HEIGHT, cornerOf, GAP, type Layout } from './layout';

// The bars above stay in place and cover what is under them.
const COVERED = 120;

/** Scrolls an image into sight by its id. */
export function useReveal(
  scroller: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  now: RefObject<{ layout: Layout; places: ReadonlyMap<number, number> }>,
): (id: number) => void {
  return useCallback(
    (id: number) => {
      const [outer, inner] = [scroller.current, grid.current];
      const index = now.current.places.get(id);
      if (!outer || !inner || index === undefined) return;
      const top = inner.getBoundingClientRect().top + cornerOf(now.current.layout, index).y - outer.getBoundingClientRect().top;
      if (top < COVERED) outer.scrollTop += top - COVERED;
      else if (top + CELL_HEIGHT > outer.clientHeight) outer.scrollTop += top + CELL_HEIGHT + GAP - outer.clientHeight;
    },
    [scroller, grid, now],
  );
}
