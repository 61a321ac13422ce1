/** How a number differs from the one before: `share` is the difference as a part of that, null where it was nothing. */
export interface Change {
  direction: 'up' | 'down' | 'none';
  share: number | null;
}

/** What a number became of what it was. A difference that is no tenth of a per cent is none. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { direction: 'none', share: 0 };
  const direction = now > before ? 'up' : 'down';
  if (before === 0) return { direction, share: null };
  const share = (now - before) / Math.abs(before);
  return Math.abs(share) < 0.0005 ? { direction: 'none', share: 0 } : { direction, share };
}
