import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { announceSaved } from '@/api/saved';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { errorsToLangs, fromLangs } from './byField';
import { payloadOf } from './payload';
import type { Values } from './record';
import type { FormState } from './state';
import { isByField, localisedNames, recordAddress } from './useRecord';
import type { FormErrors } from './useErrors';

/** That somebody else saved the record meanwhile. */
export interface Conflict {
  version?: number;
  updated_at?: string | null;
  user?: { id?: number; name?: string } | null;
}

interface Options {
  view: View;
  id: number | null;
  state: FormState;
  messages: FormErrors;
  onInvalid: () => void;
  onSaved: (record: Values | undefined) => void;
}

/** Saves a form. Saving over somebody else's change needs the version that they made. */
export function useSave({ view, id, state, messages, onInvalid, onSaved }: Options) {
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const busy = useRef(false);

  async function save(over?: number) {
    if (busy.current) return;
    // What is being typed must be among the values before they are read.
    flushSync(() => state.flush());
    setConflict(null);
    if (!messages.judge()) return onInvalid();
    busy.current = true;
    setSaving(true);
    try {
      const values = payloadOf({ ...state.setup, creating: state.creating }, state.values);
      const body = isByField(view) ? fromLangs(values) : values;
      const version = over ?? (state.setup.loaded?.version as number | undefined);
      const answer = await api.post<{ message?: string; data?: Values }>(recordAddress(view, id), { ...body, version }, { quiet: true });
      notify('success', answer?.message ?? t(state.creating ? 'common.messages.created' : 'common.messages.updated'));
      announceSaved();
      onSaved(answer?.data);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      const data = cause.data as Conflict | undefined;
      if (cause.status === 409 && data?.version !== undefined) return setConflict(data);
      notify('danger', cause.message);
      if (cause.status !== 422) return;
      const locales = view.locales.map((locale) => locale.id);
      messages.refuse(isByField(view) ? errorsToLangs(cause.errors, locales, localisedNames(view)) : cause.errors);
      onInvalid();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  return { save, saving, conflict, forgetConflict: () => setConflict(null) };
}
