import { useEffect, useRef } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { same, type Values } from './record';
import { dotted, optionsOf, type Path, schemaAt, uiAt, valueAt } from './schema';
import { useForm, useFromForm } from './state';
import { useRested } from './widgets/useRested';
import { messageFor } from './validator';

/** How long after the last key a value is checked, in milliseconds. */
export const CHECK_DELAY = 700;
/** Texts up to this long are not checked. */
const TOO_SHORT = 2;

/** What is known of a value that no two records may share. */
export type Uniqueness = 'unknown' | 'checking' | 'available' | 'duplicate';

interface Rule {
  url: string;
  by?: readonly string[];
  localised?: boolean;
  /** Texts up to this long are not checked. */
  longer?: number;
  /** It is asked whether the value holds, and what cannot be checked does not. */
  holds?: boolean;
}

const isCheckable = (value: unknown, longer = TOO_SHORT): boolean =>
  typeof value === 'string' ? value.trim().length > longer : value !== null && value !== undefined;

const uniquenessOf = (free: boolean | undefined, asking: boolean): Uniqueness => {
  if (asking) return 'checking';
  if (free === undefined) return 'unknown';
  return free ? 'available' : 'duplicate';
};

/** Checks a field whose options ask for it against other records, and blocks the save while its value is taken. */
export function useUnique(path: Path, elementId: string): Uniqueness {
  const form = useForm();
  const rule = optionsOf(uiAt(form.setup.ui, path)).unique as Rule | undefined;
  const key = dotted(path);
  const value = useFromForm(form, () => (rule ? valueAt(form.values, path) : undefined));
  const scope = (rule?.by ?? []).map((name) => [name, form.near(path, name)] as const);
  const scoped = useFromForm(form, () =>
    JSON.stringify(scope.map(([, at]) => (at ? (valueAt(form.values, at) ?? null) : null))),
  );
  const first = useRef(scoped);
  const untouched = !form.creating && same(value, valueAt(form.initial, path));

  const bodyOf = () => {
    const values = JSON.parse(scoped) as unknown[];
    return JSON.stringify({
      value,
      id: form.setup.id ?? undefined,
      locale: rule?.localised ? form.localeAt(path) : undefined,
      ...Object.fromEntries(scope.map(([name], index) => [name, values[index]])),
    });
  };
  const request = !rule || (untouched && scoped === first.current) || !isCheckable(value, rule.longer) ? null : bodyOf();
  const rested = useRested(request, Math.max(0, CHECK_DELAY - (Date.now() - (form.typedAt.get(elementId) ?? Date.now()))));
  const known = rested !== null && rested === request;
  const { data: free, isFetching, isError } = useApiQuery({
    queryKey: keys.unique(rule?.url ?? null, rested),
    queryFn: ({ signal }) =>
      api.post<Envelope<boolean>>(rule!.url, JSON.parse(rested!) as Values, { signal, quiet: true }).then(({ data }) => data !== false),
    enabled: known,
    // The server checks again when the record is saved.
    meta: { warning: `${key} could not be checked` },
    ...READ_ONCE,
  });

  const state = known ? uniquenessOf(free, isFetching) : 'unknown';
  const wrong = state === 'duplicate' || (known && isError && !isFetching && Boolean(rule?.holds));
  useEffect(() => {
    if (!rule) return;
    form.setDuplicate(key, wrong ? messageFor(schemaAt(form.setup.schema, path), 'unique') : null);
    return () => form.setDuplicate(key, null);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rule and path are fixed for a mounted field
  }, [form, key, wrong]);

  return state;
}
