import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '@/api/notices';
import { type FieldErrors, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import type { FormState } from './state';
import type { FormErrors } from './useErrors';

interface Options {
  state: FormState;
  messages: FormErrors;
  /** Goes to what is wrong. */
  onInvalid: () => void;
  /** Takes over a refusal that is not about a field; true where it did. */
  onRefused?: (problem: Problem) => boolean;
  /** The server's messages by the form's own paths. */
  pathsOf?: (errors: FieldErrors) => FieldErrors;
  /** Leaves it at the form where all that is wrong is seen there: no notice says it again. */
  once?: boolean;
}

/** Sends a form: what is being typed joins the values, they are judged, and what the server finds wrong is shown. */
export function useSubmit({ state, messages, onInvalid, onRefused, pathsOf, once = false }: Options) {
  const [busy, setBusy] = useState(false);
  const under = useRef(false);

  async function submit(call: () => Promise<void>): Promise<void> {
    if (under.current) return;
    under.current = true;
    try {
      if (state.isUploading()) {
        setBusy(true);
        if (!(await state.uploaded())) return notify('danger', t('form.rich.imageFailed'));
      }
      // What is being typed must be among the values before they are read.
      flushSync(() => state.flush());
      if (!messages.validate()) return onInvalid();
      setBusy(true);
      state.sent = Date.now();
      await call();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      if (onRefused?.(cause)) return;
      const invalid = cause.status === 422;
      const seen = invalid && messages.refuse(pathsOf ? pathsOf(cause.errors) : cause.errors);
      if (!seen || !once) notify('danger', cause.message);
      if (invalid) onInvalid();
    } finally {
      under.current = false;
      setBusy(false);
    }
  }

  return { submit, busy };
}
