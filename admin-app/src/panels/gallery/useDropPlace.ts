import { type RefObject, useCallback, useRef } from 'react';
import { type ConnectDropTarget, useDrop } from 'react-dnd';
import { CELL_HEIGHT, GAP, gapAt, type Layout, markAt } from './layout';
import { moved } from './order';
import { IMAGE } from './ImageCell';

interface Grid {
  grid: RefObject<HTMLElement | null>;
  /** The line that shows where images would be put. */
  mark: RefObject<HTMLElement | null>;
  /** What the grid shows at the moment. */
  now: RefObject<{ order: readonly number[]; ticked: ReadonlySet<number>; layout: Layout }>;
  onOrder: (ids: readonly number[]) => unknown;
}

/** Where images that are dragged over the grid are to go, and that they go there. */
export function useDropPlace({ grid, mark, now, onOrder }: Grid): { over: boolean; drop: ConnectDropTarget } {
  const gap = useRef<number | null>(null);
  const point = useCallback(
    (at: { x: number; y: number } | null) => {
      const box = grid.current?.getBoundingClientRect();
      if (!at || !box || !mark.current) return;
      const { layout, order } = now.current;
      const [x, y] = [at.x - box.left, at.y - box.top];
      gap.current = gapAt(layout, order.length, x, y);
      const place = markAt(layout, gap.current, Math.floor(y / (CELL_HEIGHT + GAP)));
      // Straight to the element: at sixty times a second nothing else is to be drawn.
      mark.current.style.transform = `translate(${place.x}px, ${place.y}px)`;
    },
    [grid, mark, now],
  );
  const [{ over }, drop] = useDrop<{ id: number }, unknown, { over: boolean }>(
    () => ({
      accept: IMAGE,
      hover: (_, monitor) => point(monitor.getClientOffset()),
      drop: ({ id }, monitor) => {
        point(monitor.getClientOffset());
        const { order, ticked } = now.current;
        if (gap.current !== null) onOrder(moved(order, ticked.has(id) ? ticked : new Set([id]), gap.current));
      },
      collect: (monitor) => ({ over: monitor.isOver() }),
    }),
    [now, onOrder, point],
  );
  return { over, drop };
}
