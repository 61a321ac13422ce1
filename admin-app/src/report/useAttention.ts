import { useEffect, useState } from 'react';

/** How long somebody looks without touching anything, in milliseconds. */
const PATIENCE = 10 * 60_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const FOCUS_EVENTS = ['focus', 'blur'] as const;

/** Whether somebody looks at the page: it is visible, has the focus and was touched in the last ten minutes. */
export function useAttention(): boolean {
  const [attentive, setAttentive] = useState(() => !document.hidden && document.hasFocus());
  useEffect(() => {
    let activeAt = Date.now();
    let tired: ReturnType<typeof setTimeout>;
    const update = () => {
      clearTimeout(tired);
      const left = activeAt + PATIENCE - Date.now();
      const looks = !document.hidden && document.hasFocus() && left > 0;
      if (looks) tired = setTimeout(update, left);
      setAttentive(looks);
    };
    const touch = () => {
      const asleep = Date.now() - activeAt >= PATIENCE;
      activeAt = Date.now();
      if (asleep) update();
    };
    const activate = () => {
      activeAt = Date.now();
      update();
    };
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
    for (const name of FOCUS_EVENTS) window.addEventListener(name, activate);
    document.addEventListener('visibilitychange', activate);
    update();
    return () => {
      clearTimeout(tired);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, { capture: true });
      for (const name of FOCUS_EVENTS) window.removeEventListener(name, activate);
      document.removeEventListener('visibilitychange', activate);
    };
  }, []);
  return attentive;
}
