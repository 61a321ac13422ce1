let known: string | null = null;
const listeners = new Set<() => void>();

/** Notes the rights that an answer was given under; tells the listeners when they are others than before. */
export function noteRights(answer: Response): void {
  const told = answer.headers.get('X-Rights');
  if (told === null || told === known) return;
  const before = known;
  known = told;
  if (before !== null) listeners.forEach((listener) => listener());
}

/** Calls back when what the signed-in user may do has changed. */
export function onRights(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
