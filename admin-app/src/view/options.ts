import { api, type Envelope } from '@/api/client';
import { keys } from '@/api/queries';
import type { OptionRow } from '@/contract/source';

/** What of an option list is wanted: what a text finds, those with some ids, or all. */
export type Wanted = Readonly<Record<string, unknown>>;

const LONGEST_QUERY = 50;

/**
 * How an option list is loaded. The whole of one is kept until a record is saved; what a text finds is asked for again
 * behind what it found before.
 */
export const optionsQuery = (url: string | null, wanted?: Wanted) => ({
  queryKey: keys.options(url, wanted),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly OptionRow[]> => {
    const query = typeof wanted?.query === 'string' ? { ...wanted, query: wanted.query.slice(0, LONGEST_QUERY) } : wanted;
    const { data } = await api.get<Envelope<OptionRow[]>>(url!, { query, signal, quiet: true });
    return data ?? [];
  },
  enabled: url !== null,
  staleTime: wanted ? 0 : Infinity,
  meta: { failure: `the options at ${url} could not be loaded` },
});
