let known: string | null = null;
const listeners = new Set<() => void>();

/** Notes the rights that an answer was given under; notifies the listeners when they are others than before. */
export function noteRights(answer: Response): void {
  const received = answer.headers.get('X-Rights');
  if (received === null || received === known) return;
  const before = known;
  known = received;
  if (before !== null) listeners.forEach((listener) => listener());
}

/** Calls back when what the signed-in user may do has changed. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
