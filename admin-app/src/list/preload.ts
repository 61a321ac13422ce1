import type { View } from '@/contract/view.gen';
import { RecordForm } from '@/form/onDemand';
import { whenIdle } from '@/view/idle';
import { later } from '@/view/later';
import { FormPanel } from './onDemand';

/** What a record is only looked at in. */
export const DetailPanel = later(() => import('./DetailPanel'));

async function load(view: View): Promise<void> {
  if (view.form) await Promise.all([FormPanel.preload(), RecordForm.preload()]);
  if (view.detail) await DetailPanel.preload();
}

/** Loads what a row of the list is opened in while nothing else is to be done; the answer calls it off. */
export const preloadOverlay = (view: View): (() => void) => whenIdle(() => load(view));
