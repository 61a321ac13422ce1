// Before a browser without requestIdleCallback is taken to have drawn the page.
const SOON = 500;

/** Loads what is likely to be wanted next while nothing else is to be done; the answer calls it off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => undefined;
  // What could not be had is asked for again when it is wanted, which says so.
  const run = () => void load().catch(() => undefined);
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
