import { useCallback, useState } from 'react';
import type { View } from '@/contract/view.gen';
import { SCREENS } from '.';
import { usePanelTools } from './usePanelTools';

/** A screen that is a component of its own, named by the server. */
export default function ScreenPanel({ view }: { view: View }) {
  const [reloadKey, setReloadKey] = useState(0);
  const { dialog, ...tools } = usePanelTools(view, null, useCallback(() => setReloadKey((n) => n + 1), []));
  const Shown = SCREENS[view.panels?.[0] ?? ''];
  if (!Shown) return null;
  return (
    <section aria-label={view.title}>
      <header className="screen-head">
        <h1>{view.title}</h1>
      </header>
      <Shown key={reloadKey} view={view} {...tools} waiting={null} />
      {dialog}
    </section>
  );
}
