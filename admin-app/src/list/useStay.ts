import { useEffect } from 'react';
import { history as navigation } from 'umi';

// The router can be held back; its type does not say so.
const history = navigation as unknown as { block?: (blocker: () => void) => () => void } | undefined;

/** Keeps a person where they are while something is done that leaving would break off: the browser asks, and a step back is not taken. */
export function useStay(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', unload);
    const unblock = history?.block?.(() => undefined);
    return () => {
      window.removeEventListener('beforeunload', unload);
      unblock?.();
    };
  }, [busy]);
}
