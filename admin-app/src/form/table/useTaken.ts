import { useQuery } from '@tanstack/react-query';
import { api, type Envelope } from '@/api/client';
import { keys } from '@/api/queries';
import { useHost } from '../widgets/host';

const NONE: readonly string[] = [];

/** The codes with a beginning that others hold; null until they are known. What cannot be asked counts as none: a save finds out. */
export function useTaken(url: string, beginning: string, id: number | string | null): readonly string[] | null {
  const host = useHost();
  const enabled = beginning.length >= 2;
  const query = { prefix: `${beginning}-`, ...(id !== null && { id: String(id) }) };
  const { data, isError } = useQuery(
    {
      queryKey: keys.options(url, query),
      queryFn: ({ signal }) => api.get<Envelope<string[]>>(url, { query, signal, quiet: true }).then((answer) => answer.data),
      enabled,
      retry: false,
    },
    host.queries,
  );
  return !enabled || isError ? NONE : (data ?? null);
}
