import type { View } from '@/contract/view.gen';
import { whenIdle } from '@/view/idle';

/** The form and all it is made of; a list is often only looked at, so they do not come with it. */
export const importForm = () => import('@/form/FormPanel');
/** The same of what a record is only looked at in. */
export const importDetail = () => import('./DetailPanel');

async function load(view: View): Promise<void> {
  if (view.form) await Promise.all([importForm(), import('@/form/RecordForm')]);
  if (view.detail) await importDetail();
}

/** Loads what a row of the list is opened in while nothing else is to be done; the answer calls it off. */
export const preloadOverlay = (view: View): (() => void) => whenIdle(() => load(view));
