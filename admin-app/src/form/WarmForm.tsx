import { Activity, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { View } from '@/contract/view.gen';
import RecordForm from './RecordForm';

const nothing = () => undefined;

// What is warm stays so until the page is left, whichever form it was.
let warm = false;

/**
 * Draws the form of a new record once, outside the page and with the time that nothing else needs, and takes it away again: the
 * first form that is opened finds its code compiled and its styles made, half of what it would take to draw.
 */
export default function WarmForm({ view }: { view: View }) {
  const [needed, setNeeded] = useState(!warm);
  const [outside] = useState(() => document.createElement('div'));
  useEffect(() => {
    const drawn = new MutationObserver(() => {
      warm = true;
      setNeeded(false);
    });
    drawn.observe(outside, { childList: true });
    return () => drawn.disconnect();
  }, [outside]);
  if (!needed) return null;
  const form = (
    <RecordForm
      view={view}
      id={null}
      loaded={null}
      onGuard={nothing}
      onSaved={nothing}
      onCancel={nothing}
      onReload={nothing}
    />
  );
  // What is hidden is drawn a piece at a time behind anything else, and has no effects.
  return <Activity mode="hidden">{createPortal(form, outside)}</Activity>;
}
