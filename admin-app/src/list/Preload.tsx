import { useEffect, useState } from 'react';
import type { View } from '@/contract/view.gen';
import { RecordForm, WarmForm } from '@/form/onDemand';
import { DETAILS } from '@/panels';
import { whenIdle } from '@/view/idle';
import { later } from '@/view/later';
import { FormPanel } from './onDemand';

/** What a record is only looked at in. */
export const DetailPanel = later(() => import('./DetailPanel'));

async function load(view: View): Promise<void> {
  if (view.form) await Promise.all([FormPanel.preload(), RecordForm.preload(), WarmForm.preload()]);
  if (view.detail) await Promise.all([DetailPanel.preload(), DETAILS[view.detail.panel ?? '']?.preload()]);
}

/** Makes ready what a row of the list is opened in while nothing else is to be done: the first is not to wait for its code. */
export function Preload({ view }: { view: View }) {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => whenIdle(() => load(view).then(() => setLoaded(true))), [view]);
  return loaded && view.form?.can_create ? <WarmForm view={view} waiting={null} /> : null;
}
