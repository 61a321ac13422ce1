import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHost } from './host';
import { Sent } from './sent';

/** How long after the last key typed text joins the form's values, in milliseconds. */
export const COMMIT_DELAY = 250;

/**
 * Commits once the writing rests. At once and not at React's leisure: between the two, what was written would be neither
 * a draft nor a value, and a form sent then would go without it.
 */
export const atRest = (commit: () => void) => setTimeout(() => flushSync(commit), COMMIT_DELAY);

interface Draft<T> {
  text: T;
  type: (text: T) => void;
  commit: () => void;
}

/**
 * A value while it is typed. Rendering the whole form takes longer than a key may, so what is typed stays here until
 * the typing rests, the field is left or the form is sent.
 */
export function useDraft<T>(elementId: string, value: T, onCommit: (value: T) => void): Draft<T> {
  const form = useHost();
  const [text, setText] = useState(value);
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout>; end: () => void } | null>(null);
  const known = useRef(value);
  const sent = useRef(new Sent<T>()).current;
  const send = useRef(onCommit);
  send.current = onCommit;

  const commit = useCallback(() => {
    const held = pending.current;
    if (!held) return;
    clearTimeout(held.timer);
    held.end();
    pending.current = null;
    if (held.value === known.current) return;
    known.current = held.value;
    sent.add(held.value);
    send.current(held.value);
  }, [sent]);

  const type = useCallback(
    (next: T) => {
      setText(next);
      if (pending.current) clearTimeout(pending.current.timer);
      const end = pending.current?.end ?? form.addDraft(commit);
      form.typedAt.set(elementId, Date.now());
      pending.current = { value: next, end, timer: atRest(commit) };
    },
    [commit, elementId, form],
  );

  useEffect(() => {
    if (sent.returns(value)) return;
    // The value was changed from elsewhere: a derived one, or a reload.
    if (!pending.current && value !== known.current) setText(value);
    known.current = value;
  }, [sent, value]);

  useEffect(() => commit, [commit]);

  return { text, type, commit };
}
