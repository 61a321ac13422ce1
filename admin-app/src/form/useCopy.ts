import { useMemo } from 'react';
import { api, type Envelope } from '@/api/client';
import { fetchFile } from '@/api/download';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import { choose, isRecord, type Stored, type Values } from './record';
import { optionsOf, type Schema, type UISchema, uiOf } from './schema';
import { loadAddress } from './useRecord';

/** How far the values of a copy have come. */
export type Copy = { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; values: Values | null };

interface Unique {
  url: string;
  localised?: boolean;
}

const NOTHING: Copy = { status: 'ready', values: null };
// Beyond so many copies of one record the person chooses the address.
const TRIES = 20;

async function freeText(rule: Unique, text: string, locale: string | undefined, signal: AbortSignal): Promise<string | null> {
  for (let n = 2; n < TRIES; n++) {
    const value = `${text}-${n}`;
    const { data } = await api.post<Envelope<boolean>>(rule.url, { value, locale: rule.localised ? locale : undefined }, { signal, quiet: true });
    if (data) return value;
  }
  return null;
}

async function sameFile(value: unknown, signal: AbortSignal): Promise<unknown> {
  const stored = value as Stored | null;
  if (!stored?.url) return null;
  const { blob, name } = await fetchFile(stored.url, { signal, quiet: true, name: stored.name });
  return choose(new File([blob], stored.name ?? name, { type: stored.type ?? blob.type }));
}

/** Whether a value that no two records may share is still one with a number behind it: an address of the site, a code. */
const isNumbered = (at: Schema | undefined, of: UISchema | undefined): boolean =>
  of?.['ui:widget'] === 'SlugInput' || (of?.['ui:widget'] === 'TextInput' && at?.format === undefined);

/**
 * The values that a copy of a record begins with: those of the record, with its files, unpublished, and with every value
 * that no two records may share made free: an address or a code gets a number, anything else, and what rows of the record
 * have, is asked for anew.
 */
export async function copyOf(schema: Schema, ui: UISchema, record: Values, signal: AbortSignal): Promise<Values> {
  const walk = async (at: Schema | undefined, of: UISchema | undefined, value: unknown, locale?: string, row = false): Promise<unknown> => {
    const unique = optionsOf(of ?? {}).unique as Unique | undefined;
    if (optionsOf(of ?? {}).notCopied) return at?.default ?? null;
    if (unique) return typeof value === 'string' && value !== '' && !row && isNumbered(at, of) ? freeText(unique, value, locale, signal) : null;
    if (at?.['x-file']) return sameFile(value, signal);
    if (Array.isArray(value)) return Promise.all(value.map((item) => walk(at?.items, of && uiOf(of, 0), item, locale, true)));
    if (!isRecord(value) || !at?.properties) return value;
    const parts = Object.keys(at.properties).filter((name) => name in value);
    const copied = await Promise.all(parts.map((name) => walk(at.properties?.[name], of && uiOf(of, name), value[name], at === schema.properties?.langs ? name : locale, row)));
    // The number of a row is its own; an id that people choose is what the row is of.
    const isOwn = (name: string) => name === 'id' && (uiOf(of ?? {}, name)?.['ui:widget'] ?? 'hidden') === 'hidden';
    return Object.fromEntries(parts.filter((name) => !isOwn(name)).map((name) => [name, copied[parts.indexOf(name)]]));
  };
  const values = (await walk(schema, ui, record)) as Values;
  return typeof values.status === 'boolean' ? { ...values, status: false } : values;
}

/** Loads what a copy of the record begins with; nothing where there is none to copy. */
export function useCopy(view: View, from: number | null): Copy {
  const address = from === null ? null : loadAddress(view, from);
  const { data: values, error } = useApiQuery({
    queryKey: keys.copy(address),
    queryFn: async ({ signal }) => {
      const { data } = await api.get<Envelope<Values>>(address!, { signal, quiet: true });
      return copyOf(view.form?.schema ?? {}, view.form?.ui_schema ?? {}, data, signal);
    },
    enabled: address !== null,
    ...READ_ONCE,
  });
  return useMemo(() => {
    if (address === null) return NOTHING;
    if (error) return { status: 'failed', message: error.message };
    return values ? { status: 'ready', values } : { status: 'loading' };
  }, [address, values, error]);
}
