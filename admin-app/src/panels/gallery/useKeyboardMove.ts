import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { type KeyboardMove, lift, orderOf, movedBy } from './order';

const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** How many images a key goes, in a grid of so many columns; undefined for other keys. */
export const stepOf = (key: string, columns: number): number | undefined => STEPS[key]?.(columns);

interface Options {
  order: readonly number[];
  ticked: ReadonlySet<number>;
  columns: number;
  /** Saves an order and returns whether it was saved. */
  onOrder: (ids: readonly number[]) => Promise<boolean>;
  /** Goes from an image to the one so many places on. */
  onWalk: (id: number, step: number) => void;
}

/** Ordering without dragging: images are lifted, carried step by step and put down, each step announced. */
export function useKeyboardMove({ order, ticked, columns, onOrder, onWalk }: Options) {
  const [move, setMove] = useState<KeyboardMove | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const now = useRef({ move, order, ticked, columns, onOrder, onWalk });
  now.current = { move, order, ticked, columns, onOrder, onWalk };

  const announce = useCallback((key: string, { carried, rest, at }: KeyboardMove) => {
    setAnnouncement(t(`images.move.${key}`, { count: carried.length, place: at + 1, total: carried.length + rest.length }));
  }, []);

  const step = useCallback(
    (by: number) => {
      const { move: before } = now.current;
      if (!before) return;
      const next = movedBy(before, by);
      setMove(next);
      announce('at', next);
    },
    [announce],
  );

  const put = useCallback(() => {
    const { move: before, onOrder: save } = now.current;
    if (!before) return;
    setMove(null);
    announce('done', before);
    // An order that was not saved is taken back: the image is not where it was said to be.
    void save(orderOf(before)).then((saved) => {
      if (!saved) setAnnouncement(t('images.move.failed'));
    });
  }, [announce]);

  const cancel = useCallback(() => {
    setMove(null);
    setAnnouncement(t('images.move.cancelled'));
  }, []);

  const toggle = useCallback(
    (id: number) => {
      const { move: before, order: ids, ticked: chosen } = now.current;
      if (before) return before.carried.includes(id) ? put() : undefined;
      const lifted = lift(ids, chosen.has(id) ? chosen : new Set([id]));
      setMove(lifted);
      announce('lifted', lifted);
    },
    [put, announce],
  );

  const onKey = useCallback(
    (event: KeyboardEvent, id: number) => {
      const { move: before, columns: wide, onWalk: walk } = now.current;
      if (event.key === 'Escape' && before) {
        // Else it would close the panel.
        event.stopPropagation();
        cancel();
        return;
      }
      const by = stepOf(event.key, wide);
      if (by === undefined) return;
      event.preventDefault();
      if (before) step(by);
      else walk(id, by);
    },
    [cancel, step],
  );

  return { move, announcement, step, put, cancel, toggle, onKey };
}
