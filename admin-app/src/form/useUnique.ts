import { useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort } from '@/api/problem';
import { same } from './record';
import { dotted, optionsOf, type Path, schemaAt, uiAt, valueAt } from './schema';
import { useForm, useFromForm } from './state';
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
  /** It is asked whether the value holds, and what cannot be told does not. */
  holds?: boolean;
}

const isCheckable = (value: unknown, longer = TOO_SHORT): boolean =>
  typeof value === 'string' ? value.trim().length > longer : value !== null && value !== undefined;

/** Checks a field whose options ask for it against other records, and blocks the save while its value is taken. */
export function useUnique(path: Path, elementId: string): Uniqueness {
  const form = useForm();
  const rule = optionsOf(uiAt(form.setup.ui, path)).unique as Rule | undefined;
  const [state, setState] = useState<Uniqueness>('unknown');
  const key = dotted(path);
  const value = useFromForm(form, () => (rule ? valueAt(form.values, path) : undefined));
  const scope = (rule?.by ?? []).map((name) => [name, form.near(path, name)] as const);
  const scoped = useFromForm(form, () =>
    JSON.stringify(scope.map(([, at]) => (at ? (valueAt(form.values, at) ?? null) : null))),
  );
  const first = useRef(scoped);

  useEffect(() => {
    if (!rule) return;
    form.setDuplicate(key, null);
    const untouched = !form.creating && same(value, valueAt(form.initial, path)) && scoped === first.current;
    if (untouched || !isCheckable(value, rule.longer)) {
      setState('unknown');
      return;
    }
    const controller = new AbortController();
    const locale = rule.localised ? path[path.indexOf('langs') + 1] : undefined;
    const values = JSON.parse(scoped) as unknown[];
    const body = {
      value,
      id: form.setup.id ?? undefined,
      locale,
      ...Object.fromEntries(scope.map(([name], index) => [name, values[index]])),
    };
    const check = async () => {
      setState('checking');
      try {
        const { data } = await api.post<Envelope<boolean>>(rule.url, body, { signal: controller.signal, quiet: true });
        const available = data !== false;
        setState(available ? 'available' : 'duplicate');
        if (!available) form.setDuplicate(key, messageFor(schemaAt(form.setup.schema, path), 'unique'));
      } catch (cause) {
        if (isAbort(cause) || controller.signal.aborted) return;
        // The server checks again when the record is saved.
        console.error(`${key} could not be checked`, cause);
        setState('unknown');
        if (rule.holds) form.setDuplicate(key, messageFor(schemaAt(form.setup.schema, path), 'unique'));
      }
    };
    setState('unknown');
    const rested = Date.now() - (form.typedAt.get(elementId) ?? Date.now());
    const timer = setTimeout(() => void check(), Math.max(0, CHECK_DELAY - rested));
    return () => {
      clearTimeout(timer);
      controller.abort();
      form.setDuplicate(key, null);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- rule, path and scope are fixed for a mounted field; what changes is what they hold
  }, [form, key, value, scoped]);

  return state;
}
