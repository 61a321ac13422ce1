import { useEffect, useState } from 'react';
import { sourceUrl } from '@/contract/source';
import type { Filter } from '@/contract/view.gen';
import { loadOptions } from '@/view/options';
import type { FilterValue } from './params';

/** An entry of a filter's menu; its value is as it stands in the address. */
export interface Choice {
  value: string;
  label: string;
}

/** A filter's menu as far as it has come. */
export interface Choices {
  choices: readonly Choice[];
  loading: boolean;
  failed: boolean;
  /** The filter that this one's menu hangs on is not set. */
  blocked: boolean;
}

interface Loaded {
  of: string | null;
  choices: readonly Choice[];
  failed: boolean;
}

const fixedChoices = ({ options = [] }: Filter): Choice[] =>
  options.map(({ value, label }) => ({ value: String(value), label }));

const isFixed = ({ options = [] }: Filter, value: string): boolean => options.some((option) => String(option.value) === value);

/** The entries of a filter's menu. Those that come from the server are asked for only once they are needed. */
export function useChoices(
  filter: Filter,
  filters: Readonly<Record<string, FilterValue>>,
  chosen: readonly string[],
  open: boolean,
  typed: string,
): Choices {
  const { source } = filter;
  const url = source ? sourceUrl(source, (name) => filters[name]) : null;
  const [loaded, setLoaded] = useState<Loaded>({ of: null, choices: [], failed: false });
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const needed = url !== null && (open || chosen.some((value) => !known.has(value) && !isFixed(filter, value)));
  // A long list is searched on the server; what was chosen from it is looked up by its ids.
  const missing = chosen.filter((value) => !known.has(value) && !isFixed(filter, value));
  const query = !source?.search ? undefined : open ? { query: typed || undefined } : { ids: missing };
  const wanted = JSON.stringify([url, query]);

  useEffect(() => {
    if (!needed || !source || url === null || loaded.of === wanted) return;
    let gone = false;
    loadOptions(url, source.label, query).then(
      (rows) => {
        if (gone) return;
        const choices = rows.map(({ value, label }) => ({ value: String(value), label }));
        setKnown((before) => new Map([...before, ...choices.map(({ value, label }) => [value, label] as const)]));
        setLoaded({ of: wanted, choices, failed: false });
      },
      () => !gone && setLoaded({ of: wanted, choices: [], failed: true }),
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `query` is told apart by `wanted`
  }, [needed, wanted, url, source]);

  if (!source) return { choices: fixedChoices(filter), loading: false, failed: false, blocked: false };
  const loading = needed && loaded.of !== wanted;
  const settled = loaded.of !== null && !loading;
  const fixed = fixedChoices(filter);
  const listed = new Set([...fixed, ...loaded.choices].map(({ value }) => value));
  const named = chosen
    .filter((value) => !listed.has(value))
    .map((value) => ({ value, label: known.get(value) ?? (settled ? `#${value}` : '…') }));
  return { choices: [...fixed, ...named, ...loaded.choices], loading, failed: loaded.failed && !loading, blocked: url === null };
}
