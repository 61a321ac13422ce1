import { type PointerEvent, useMemo, useRef } from 'react';

const REST = 250;

/** How far a finger trembles that is meant to rest, in pixels. */
export const SLOP = 8;

/**
 * Whether what points at an image may lift it: a finger that rested there for a quarter of a second, and every mouse.
 * A finger that moves at once scrolls, as everywhere. How long it rested is read from when and where the device saw
 * it: a timer of a busy page is late, or heard before moves that were earlier.
 */
export function useRestingFinger() {
  const start = useRef({ at: 0, x: 0, y: 0 });
  const rested = useRef<number | null>(null);
  return useMemo(
    () => ({
      mayLift: () => rested.current === null || rested.current >= REST,
      handlers: {
        onPointerDown: ({ pointerType, timeStamp, clientX, clientY }: PointerEvent) => {
          start.current = { at: timeStamp, x: clientX, y: clientY };
          rested.current = pointerType === 'mouse' ? null : Infinity;
        },
        onPointerMove: ({ nativeEvent }: PointerEvent) => {
          if (rested.current !== Infinity) return;
          const { at, x, y } = start.current;
          // What moved while the page was busy comes as one event, of the last moment.
          const moves = nativeEvent.getCoalescedEvents?.() ?? [];
          const left = [...moves, nativeEvent].find(({ clientX, clientY }) => Math.hypot(clientX - x, clientY - y) > SLOP);
          if (left) rested.current = left.timeStamp - at;
        },
      },
    }),
    [],
  );
}
