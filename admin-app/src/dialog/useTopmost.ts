import { useEffect } from 'react';

// What is open over the page; opened last, last.
const panels: HTMLElement[] = [];

function update(): void {
  const page = document.querySelector<HTMLElement>('.shell-frame');
  const all = page ? [page, ...panels] : panels;
  all.forEach((one, at) => {
    one.inert = at < all.length - 1;
  });
}

/** The panel that is open over everything else. */
export const topmost = (): HTMLElement | undefined => panels.at(-1);

/**
 * Takes from the keyboard and from assistive technology whatever lies below the panel that an element stands in, once it is there,
 * for as long as the panel is open. A panel that does so needs no focus trap of the library's, which on each press of Tab looks
 * where every element of the panel stands: half of what a press costs in a long form.
 */
export function useTopmost(within: Element | null): void {
  useEffect(() => {
    const panel = within?.closest<HTMLElement>('.ant-drawer');
    if (!panel) return;
    panels.push(panel);
    update();
    return () => {
      panels.splice(panels.indexOf(panel), 1);
      panel.inert = false;
      update();
    };
  }, [within]);
}
