/** What a save changed beside its own record. */
export interface Saved {
  /** Whether lists are to be loaded again; not while a person is changing numbers in their rows. */
  rows: boolean;
}

const listeners = new Set<(saved: Saved) => void>();

/** Tells whoever shows what was done lately that a record was saved, removed or otherwise changed. */
export function emitSaved(saved: Saved = { rows: true }): void {
  listeners.forEach((listener) => listener(saved));
}

/** Calls back after each announced change; the answer ends it. */
export function onSaved(listener: (saved: Saved) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
