import { useEffect, useState } from 'react';

/** How long somebody looks without touching anything, in milliseconds. */
const PATIENCE = 10 * 60_000;

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;
const TURNS = ['focus', 'blur'] as const;

/** Whether somebody looks at the page: it is visible, has the focus and was touched in the last ten minutes. */
export function useAttention(): boolean {
  const [attentive, setAttentive] = useState(() => !document.hidden && document.hasFocus());
  useEffect(() => {
    let touched = Date.now();
    let tired: ReturnType<typeof setTimeout>;
    const judge = () => {
      clearTimeout(tired);
      const left = touched + PATIENCE - Date.now();
      const looks = !document.hidden && document.hasFocus() && left > 0;
      if (looks) tired = setTimeout(judge, left);
      setAttentive(looks);
    };
    const touch = () => {
      const asleep = Date.now() - touched >= PATIENCE;
      touched = Date.now();
      if (asleep) judge();
    };
    const turn = () => {
      touched = Date.now();
      judge();
    };
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true });
    for (const name of TURNS) window.addEventListener(name, turn);
    document.addEventListener('visibilitychange', turn);
    judge();
    return () => {
      clearTimeout(tired);
      for (const name of TOUCHES) window.removeEventListener(name, touch, { capture: true });
      for (const name of TURNS) window.removeEventListener(name, turn);
      document.removeEventListener('visibilitychange', turn);
    };
  }, []);
  return attentive;
}
