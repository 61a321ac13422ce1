import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { type Carry, lift, orderOf, stepped } from './order';

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

interface Ways {
  order: readonly number[];
  ticked: ReadonlySet<number>;
  columns: number;
  /** Saves an order. */
  onOrder: (ids: readonly number[]) => void;
  /** Goes from an image to the one so many places on. */
  onWalk: (id: number, step: number) => void;
}

/** Ordering without dragging: images are lifted, carried step by step and put down, each step told. */
export function useCarry({ order, ticked, columns, onOrder, onWalk }: Ways) {
  const [carry, setCarry] = useState<Carry | null>(null);
  const [said, setSaid] = useState('');
  const now = useRef({ carry, order, ticked, columns, onOrder, onWalk });
  now.current = { carry, order, ticked, columns, onOrder, onWalk };

  const tell = useCallback((key: string, { carried, rest, at }: Carry) => {
    setSaid(t(`album.move.${key}`, { count: carried.length, place: at + 1, total: carried.length + rest.length }));
  }, []);

  const step = useCallback(
    (by: number) => {
      const { carry: before } = now.current;
      if (!before) return;
      const next = stepped(before, by);
      setCarry(next);
      tell('at', next);
    },
    [tell],
  );

  const put = useCallback(() => {
    const { carry: before, onOrder: save } = now.current;
    if (!before) return;
    setCarry(null);
    tell('done', before);
    save(orderOf(before));
  }, [tell]);

  const cancel = useCallback(() => {
    setCarry(null);
    setSaid(t('album.move.cancelled'));
  }, []);

  const toggle = useCallback(
    (id: number) => {
      const { carry: before, order: ids, ticked: chosen } = now.current;
      if (before) return before.carried.includes(id) ? put() : undefined;
      const lifted = lift(ids, chosen.has(id) ? chosen : new Set([id]));
      setCarry(lifted);
      tell('lifted', lifted);
    },
    [put, tell],
  );

  const onKey = useCallback(
    (event: KeyboardEvent, id: number) => {
      const { carry: before, columns: wide, onWalk: walk } = now.current;
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

  return { carry, said, step, put, cancel, toggle, onKey };
}
