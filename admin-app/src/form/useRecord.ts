import { useCallback, useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { Problem } from '@/api/problem';
import { keys, queryClient, READ_ONCE, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { toLangs } from './byField';
import type { Values } from './record';
import { optionsOf, type Schema } from './schema';

/** How far the record of a form has come. The key differs for each loading, so that each starts a form of its own. */
export type RecordState =
  | { status: 'loading' }
  | { status: 'missing'; message: string }
  | { status: 'failed'; message: string }
  | { status: 'ready'; loaded: Values | null; reloadKey: number };

/** Whether the calls of a view write each text with its locales instead of each locale with its texts. */
export const isByField = (view: View): boolean => optionsOf(view.form?.ui_schema ?? {}).byField === true;

/** The names of what a form asks for in each locale. */
export function localisedNames(view: View): string[] {
  const langs = (view.form?.schema as Schema | undefined)?.properties?.langs;
  return Object.keys(Object.values(langs?.properties ?? {})[0]?.properties ?? {});
}

/** Where the record of a view is saved to, and loaded from unless the view says otherwise. */
export const recordAddress = (view: View, id: number | null): string => `${view.api}${view.kind === 'singleton' ? (view.key ?? '') : (id ?? '')}`;

/** Where a record of a view is loaded from to be edited. */
export const loadAddress = (view: View, id: number | null): string => (view.load && id !== null ? `${view.api}${view.load.replace('{id}', String(id))}` : recordAddress(view, id));

/** Loads the record that a form edits; none while creating. */
export function useRecord(view: View, id: number | null): { state: RecordState; reload: () => void; show: (loaded: Values) => void } {
  const creating = id === null && view.kind !== 'singleton';
  const address = loadAddress(view, id);
  const { data, dataUpdatedAt, error, refetch } = useApiQuery({
    queryKey: keys.record(address),
    queryFn: ({ signal }) => api.get<Envelope<Values>>(address, { signal, quiet: true }).then((answer) => answer.data),
    enabled: !creating,
    ...READ_ONCE,
  });

  const state = useMemo<RecordState>(() => {
    if (creating) return { status: 'ready', loaded: null, reloadKey: 0 };
    if (error) return { status: error instanceof Problem && error.status === 404 ? 'missing' : 'failed', message: error.message || t('form.loadError') };
    if (!data) return { status: 'loading' };
    const loaded = isByField(view) ? toLangs(data, view.locales.map((locale) => locale.id), localisedNames(view)) : data;
    return { status: 'ready', loaded, reloadKey: dataUpdatedAt };
  }, [creating, data, dataUpdatedAt, error, view]);

  return {
    state,
    reload: useCallback(() => void refetch(), [refetch]),
    show: useCallback((loaded: Values) => void queryClient.setQueryData(keys.record(address), loaded), [address]),
  };
}
