/** What a save changed beside its own record. */
export interface Saved {
  /** Whether lists are to be loaded again; not while a person is changing numbers in their rows. */
  rows: boolean;
  /** Whether the records that are open to be looked at are to be loaded again too. */
  details?: boolean;
}

const listeners = new Set<(saved: Saved) => void>();

/** Notifies whoever shows what was done lately that a record was saved, removed or otherwise changed. */
export function emitSaved(saved: Saved = { rows: true }): void {
  listeners.forEach((listener) => listener(saved));
}

/** Announces that what is shown is not how it is: somebody else changed it meanwhile. */
export const emitStale = (): void => emitSaved({ rows: true, details: true });

/** Calls back after each announced change; the answer ends it. */
export function onSaved(listener: (saved: Saved) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
