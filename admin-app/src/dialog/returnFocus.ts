import { useEffect, useState } from 'react';
import { nowhere, type Spot, spotOf } from './keepFocus';
import { topmost } from './useTopmost';

type Openers = readonly Spot[];

// What is open now, each by what had the focus before it and before whatever it stands over; opened last, last.
const open: Openers[] = [];

function openerNow(): Openers {
  const spot = nowhere() ? undefined : spotOf(document.activeElement);
  return spot?.element.isConnected ? [spot] : [];
}

function give(openers: Openers): void {
  for (const { element, nearest } of openers) {
    const to = element.isConnected && !element.closest('[inert]') ? element : nearest();
    if (to) return to.focus({ preventScroll: true });
  }
  (topmost() ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what had it before, once what calls this is taken away and nothing else took it: a reader of the
 * screen and who works by keys go on where they were (WCAG 2.2, 2.4.3). Where that is gone too, they go on near it, or at the
 * content.
 */
export function useReturnFocus(): void {
  const [openers] = useState<Openers>(() => [...openerNow(), ...(open.at(-1) ?? [])]);
  useEffect(() => {
    open.push(openers);
    return () => {
      open.splice(open.indexOf(openers), 1);
      const others = new Set(open);
      // What takes this one's place, such as the next record, is open by then and keeps the focus.
      setTimeout(() => {
        if (nowhere() && open.every((one) => others.has(one))) give(openers);
      });
    };
  }, [openers]);
}
