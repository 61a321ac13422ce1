import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useApiQuery } from '@/api/queries';
import { labelOf, sourceUrl } from '@/contract/source';
import type { Filter } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { optionsQuery } from '@/view/options';
import type { FilterValue } from './params';

/** An entry of a filter's menu; its value is as it stands in the address. */
export interface Choice {
  value: string;
  label: string;
  /** The labels of those above it in a tree. */
  above?: readonly string[];
}

/** A filter's menu as far as it has come. */
export interface Choices {
  choices: readonly Choice[];
  loading: boolean;
  failed: boolean;
  /** The filter that this one's menu hangs on is not set. */
  blocked: boolean;
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
  const known = useRef(new Map<string, string>());
  // A long list is searched on the server; what was chosen from it is looked up by its ids.
  const missing = chosen.filter((value) => !known.current.has(value) && !isFixed(filter, value));
  const listed = useApiQuery({
    ...optionsQuery(url, source?.search ? { query: typed || undefined } : undefined),
    enabled: url !== null && (open || (!source?.search && missing.length > 0)),
    placeholderData: keepPreviousData,
  });
  const named = useApiQuery({
    ...optionsQuery(url, { ids: missing }),
    enabled: url !== null && source?.search === true && !open && missing.length > 0,
  });
  const label = source?.label ?? '';
  const choices = useMemo(
    () => (listed.data ?? []).map((row) => ({ value: String(row.id), label: labelOf(row, label), above: row.above as string[] | undefined })),
    [listed.data, label],
  );
  for (const choice of choices) known.current.set(choice.value, choice.label);
  for (const row of named.data ?? []) known.current.set(String(row.id), labelOf(row, label));

  const loading = listed.isFetching || named.isFetching;
  const pending = loading || (url !== null && !listed.isFetched && !named.isFetched);
  const fixed = fixedChoices(filter);
  const offered = new Set([...fixed, ...choices].map(({ value }) => value));
  const others = chosen
    .filter((value) => !offered.has(value))
    .map((value) => ({ value, label: known.current.get(value) ?? (pending ? '…' : t('list.unknownValue', { value })) }));
  return { choices: [...fixed, ...others, ...choices], loading, failed: (listed.isError || named.isError) && !loading, blocked: source !== undefined && url === null };
}
