import { useEffect } from 'react';
import { history as navigation } from 'umi';

interface Change {
  retry: () => void;
}

// The router can be held back; its type does not say so.
const history = navigation as unknown as { block?: (blocker: (change: Change) => void) => () => void } | undefined;

const always = () => true;

let holding = 0;

/** Whether anything is being written that leaving would lose. */
export const isHolding = (): boolean => holding > 0;

/**
 * Keeps a person at an address while leaving would lose something: `step` gets what would take them elsewhere within the
 * area, to be called or not; before the page itself is left the browser asks, where `asks` says so at that moment. Both
 * have to stay the same from one render to the next.
 */
export function useHold(held: boolean, step: (go: () => void) => void, asks: () => boolean = always): void {
  useEffect(() => {
    if (!held) return;
    holding++;
    const unload = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    const unblock = history?.block?.((change) =>
      step(() => {
        unblock?.();
        change.retry();
      }),
    );
    return () => {
      holding--;
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [held, step, asks]);
}
