import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const DELAY = 300;
const GAP = 8;

interface Shown {
  text: string;
  x: number;
  y: number;
  below: boolean;
}

function place(element: Element, text: string): Shown {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const below = top < 60;
  return { text, below, x: (left + right) / 2, y: below ? bottom + GAP : top - GAP };
}

// A text wider than its icon must not leave the window.
function fit(hint: HTMLElement | null) {
  if (!hint) return;
  const { left, right } = hint.getBoundingClientRect();
  const over = Math.max(0, right + GAP - window.innerWidth) - Math.max(0, GAP - left);
  if (over) hint.style.left = `${hint.offsetLeft - over}px`;
}

/**
 * Shows what an icon is for, to whoever points at it or comes to it by keyboard: the text of its data-tooltip. One for the
 * whole list, since a row may have several icons; screen readers read the icons' own labels.
 */
export function Tooltip() {
  const [shown, setShown] = useState<Shown | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setShown(null);
    };
    const show = ({ target, type }: Event) => {
      hide();
      const element = target instanceof Element ? target.closest('[data-tooltip]') : null;
      const text = element?.getAttribute('data-tooltip');
      if (!element || !text || (type === 'focusin' && !element.matches(':focus-visible'))) return;
      // What an open menu is for, its entries say.
      const wanted = () => element.isConnected && element.getAttribute('aria-expanded') !== 'true';
      timer = setTimeout(() => wanted() && setShown(place(element, text)), type === 'focusin' ? 0 : DELAY);
    };
    const key = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && hide();
    const shows = ['pointerover', 'focusin'] as const;
    const hides = ['focusout', 'pointerdown', 'wheel'] as const;
    shows.forEach((event) => document.addEventListener(event, show));
    hides.forEach((event) => document.addEventListener(event, hide, { passive: true }));
    document.addEventListener('keydown', key);
    return () => {
      clearTimeout(timer);
      shows.forEach((event) => document.removeEventListener(event, show));
      hides.forEach((event) => document.removeEventListener(event, hide));
      document.removeEventListener('keydown', key);
    };
  }, []);

  if (!shown) return null;
  return createPortal(
    <div ref={fit} className="list-tooltip" data-below={shown.below || undefined} style={{ left: shown.x, top: shown.y }} aria-hidden="true">
      {shown.text}
    </div>,
    document.body,
  );
}
