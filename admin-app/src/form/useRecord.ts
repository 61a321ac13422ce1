import type { View } from '@/contract/view.gen';
import { useCallback, useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import { toLangs } from './byField';
import type { Values } from './record';
import { optionsOf, type Schema } from './schema';

/** How far the record of a form has come. The turn counts its loadings, so that each starts a form of its own. */
export type RecordState =
  | { status: 'loading' }
  | { status: 'missing'; message: string }
  | { status: 'failed'; message: string }
  | { status: 'ready'; loaded: Values | null; reloadKey: number };

/** Whether the calls of a view write each text with its locales instead of each locale with its texts. */
export const isByField = (view: View): boolean => optionsOf((view.form?.ui_schema ?? {})).byField === true;

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
  const [state, setState] = useState<RecordState>(creating ? { status: 'ready', loaded: null, reloadKey: 0 } : { status: 'loading' });
  const [reloadKey, setReloadKey] = useState(0);
  const address = recordAddress(view, id);

  const show = useCallback(
    (data: Values) => {
      const loaded = isByField(view) ? toLangs(data, view.locales.map((locale) => locale.id), localisedNames(view)) : data;
      setState((before) => ({ status: 'ready', loaded, reloadKey: before.status === 'ready' ? before.reloadKey + 1 : 1 }));
    },
    [view],
  );

  useEffect(() => {
    if (creating) return;
    const controller = new AbortController();
    setState((before) => (before.status === 'ready' ? before : { status: 'loading' }));
    api.get<Envelope<Values>>(address, { signal: controller.signal, quiet: true }).then(
      ({ data }) => show(data),
      (cause: unknown) => {
        if (isAbort(cause)) return;
        const message = cause instanceof Error ? cause.message : t('form.loadError');
        setState({ status: cause instanceof Problem && cause.status === 404 ? 'missing' : 'failed', message });
      },
    );
    return () => controller.abort();
  }, [creating, address, reloadKey, show]);

  return { state, reload: useCallback(() => setReloadKey((n) => n + 1), []), show };
}
