import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Layout, layoutOf, rowsSeen } from './layout';

/** The part of the grid that has to be there. */
export interface VisibleRange {
  layout: Layout;
  /** Index of the first cell and of the one after the last. */
  first: number;
  end: number;
}

// Before anything is measured, as much as a window shows.
const UNMEASURED = 800;

/** Follows the scrolling and the width of a grid. Changes only when another row comes into sight. */
export function useWindow(scroller: RefObject<HTMLElement | null>, grid: RefObject<HTMLElement | null>, count: number): VisibleRange {
  const [width, setWidth] = useState(0);
  const [span, setSpan] = useState({ first: 0, end: 0 });
  const layout = useMemo(() => layoutOf(width, count), [width, count]);

  useLayoutEffect(() => {
    const [outer, inner] = [scroller.current, grid.current];
    if (!outer || !inner) return;
    const measure = () => {
      setWidth(inner.clientWidth);
      const top = outer.getBoundingClientRect().top - inner.getBoundingClientRect().top;
      const [first, end] = rowsSeen(layout, top, outer.clientHeight || UNMEASURED);
      setSpan((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(outer);
    sizes.observe(inner);
    outer.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      outer.removeEventListener('scroll', measure);
    };
  }, [scroller, grid, layout]);

  return { layout, first: span.first * layout.columns, end: Math.min(count, span.end * layout.columns) };
}
