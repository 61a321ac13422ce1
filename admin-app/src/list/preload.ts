import type { View } from '@/contract/view.gen';

// Before a browser without requestIdleCallback is taken to have drawn the list.
const SOON = 500;

/** The form and all it is made of; a list is often only looked at, so they do not come with it. */
export const importForm = () => import('@/form/FormPanel');
/** The same of what a record is only looked at in. */
export const importDetail = () => import('./DetailPanel');

async function load(view: View): Promise<void> {
  if (view.form) await Promise.all([importForm(), import('@/form/RecordForm')]);
  if (view.detail) await importDetail();
}

/** Loads what a row of the list is opened in while nothing else is to be done; the answer calls it off. */
export function preloadOverlay(view: View): () => void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return () => undefined;
  // What could not be had is asked for again when a row is opened, which says so.
  const run = () => void load(view).catch(() => undefined);
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, SOON);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}
