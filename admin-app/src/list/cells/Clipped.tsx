import type { MouseEvent } from 'react';

// Only a text that does not fit needs to be shown whole on hover.
function showTitle({ currentTarget: element }: MouseEvent<HTMLElement>) {
  if (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1) element.title = element.textContent ?? '';
  else element.removeAttribute('title');
}

/** A line of text, two in the name of a row, cut off where the room ends and shown whole on hover. */
export function Clipped({ text, className = '' }: { text: string; className?: string }) {
  return (
    <span className={`cell-clipped ${className}`} onMouseEnter={showTitle}>
      {text}
    </span>
  );
}
