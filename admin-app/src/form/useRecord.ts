import type { View } from '@/contract/view.gen';
import { useCallback, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import { toLangs } from './byField';
import type { Values } from './record';
import { optionsOf, type Schema, type UISchema } from './schema';

/** How far the record of a form has come. The turn counts its loadings, so that each starts a form of its own. */
export type RecordState =
  | { is: 'loading' }
  | { is: 'missing'; message: string }
  | { is: 'failed'; message: string }
  | { is: 'ready'; loaded: Values | null; turn: number };

/** Whether the calls of a view write each text with its locales instead of each locale with its texts. */
export const isByField = (view: View): boolean => optionsOf((view.form?.ui_schema ?? {}) as UISchema).byField === true;

/** The names of what a form asks for in each locale. */
export function localisedNames(view: View): string[] {
  const langs = (view.form?.schema as Schema | undefined)?.properties?.langs;
  return Object.keys(Object.values(langs?.properties ?? {})[0]?.properties ?? {});
}

/** Where the record of a view is loaded from and saved to. */
export const recordAddress = (view: View, id: number | null): string => `${view.api}${view.kind === 'singleton' ? (view.key ?? '') : (id ?? '')}`;

/** Loads the record that a form edits; none while creating. */
export function useRecord(view: View, id: number | null): { state: RecordState; reload: () => void; show: (loaded: Values) => void } {
  const creating = id === null && view.kind !== 'singleton';
  const [state, setState] = useState<RecordState>(creating ? { is: 'ready', loaded: null, turn: 0 } : { is: 'loading' });
  const [turn, setTurn] = useState(0);
  const address = recordAddress(view, id);

  const show = useCallback(
    (data: Values) => {
      const loaded = isByField(view) ? toLangs(data, view.locales.map((locale) => locale.id), localisedNames(view)) : data;
      setState((before) => ({ is: 'ready', loaded, turn: before.is === 'ready' ? before.turn + 1 : 1 }));
    },
    [view],
  );

  useEffect(() => {
    if (creating) return;
    const leaving = new AbortController();
    setState((before) => (before.is === 'ready' ? before : { is: 'loading' }));
    api.get<Envelope<Values>>(address, { signal: leaving.signal, quiet: true }).then(
      ({ data }) => show(data),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        const message = cause instanceof Error ? cause.message : t('form.loadError');
        setState({ is: cause instanceof Problem && cause.status === 404 ? 'missing' : 'failed', message });
      },
    );
    return () => leaving.abort();
  }, [creating, address, turn, show]);

  return { state, reload: useCallback(() => setTurn((n) => n + 1), []), show };
}
