import { useEffect, useState } from 'react';

type Openers = readonly Element[];

// What is open now, each by what had the focus before it and before whatever it stands over; opened last, last.
const open: Openers[] = [];

const nowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

function give(openers: Openers): void {
  const to = openers.find((element) => element.isConnected) ?? document.getElementById('main');
  if (to instanceof HTMLElement || to instanceof SVGElement) to.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what had it before, once what calls this is taken away and nothing else took it: a reader of the
 * screen and who works by keys go on where they were (WCAG 2.2, 2.4.3). Where that is gone too, they go on at the content.
 */
export function useReturnFocus(): void {
  const [openers] = useState<Openers>(() =>
    [document.activeElement, ...(open.at(-1) ?? [])].filter((element): element is Element => element !== null && element !== document.body && element.isConnected),
  );
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
