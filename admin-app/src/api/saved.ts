const listeners = new Set<() => void>();

/** Tells whoever shows what was done lately that a record was saved, removed or otherwise changed. */
export function emitSaved(): void {
  listeners.forEach((listener) => listener());
}

/** Calls back after each announced change; the answer ends it. */
export function onSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
