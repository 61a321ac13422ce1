import type { MouseEvent } from 'react';

// Only a text that does not fit needs to be shown whole on hover.
function showTitle({ currentTarget: element }: MouseEvent<HTMLElement>) {
  if (element.scrollWidth > element.clientWidth) element.title = element.textContent ?? '';
  else element.removeAttribute('title');
}

/** One line of text, cut off where the room ends and shown whole on hover. */
export function Clipped({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={`cell-clipped ${className}`} onMouseEnter={showTitle}>
      {text}
    </span>
  );
}
