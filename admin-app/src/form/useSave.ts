import { useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import type { Problem } from '@/api/problem';
import { emitSaved } from '@/api/saved';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { errorsToLangs, fromLangs } from './byField';
import { payloadOf } from './payload';
import type { Values } from './record';
import type { FormState } from './state';
import { isByField, localisedNames, recordAddress } from './useRecord';
import type { FormErrors } from './useErrors';
import { useSubmit } from './useSubmit';

/** That somebody else saved the record meanwhile. */
export interface Conflict {
  version?: number;
  updated_at?: string | null;
  user?: { id?: number; name?: string } | null;
  /** The server's time, by which it is known how long ago that was. */
  now?: string;
}

/**
 * What a refusal tells of it; null of any other one. Nobody is named for what they saved before the record was loaded: what
 * the program did since, such as the sale of goods, is in no log. What an action begins with has no moment of its own: it
 * was loaded as long before it was sent as its form was open.
 */
export function conflictIn({ status, data }: Problem, { setup, opened, sent }: FormState): Conflict | null {
  const met = data as Conflict | undefined;
  if (status !== 409 || met?.version === undefined) return null;
  const saved = Date.parse(met.updated_at ?? '');
  const loaded = setup.loaded?.updated_at;
  const known = typeof loaded === 'string' ? saved <= Date.parse(loaded) : Date.parse(met.now ?? '') - saved > sent - opened;
  return known ? { version: met.version, updated_at: null, user: null } : met;
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
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const locales = view.locales.map((locale) => locale.id);
  const { submit, busy } = useSubmit({
    state,
    messages,
    onInvalid,
    onRefused: (problem) => {
      const met = conflictIn(problem, state);
      if (met) setConflict(met);
      return met !== null;
    },
    pathsOf: (errors) => (isByField(view) ? errorsToLangs(errors, locales, localisedNames(view)) : errors),
  });

  function save(over?: number): Promise<void> {
    setConflict(null);
    return submit(async () => {
      const values = payloadOf({ ...state.setup, creating: state.creating }, state.values);
      const body = isByField(view) ? fromLangs(values) : values;
      const version = over ?? (state.setup.loaded?.version as number | undefined);
      const answer = await api.post<{ message?: string; warning?: boolean; data?: Values }>(recordAddress(view, id), { ...body, version }, { quiet: true });
      notify(answer?.warning ? 'warning' : 'success', answer?.message ?? t(state.creating ? 'common.messages.created' : 'common.messages.updated'));
      emitSaved();
      onSaved(answer?.data);
    });
  }

  return { save, saving: busy, conflict, forgetConflict: () => setConflict(null) };
}
