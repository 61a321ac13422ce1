import { api, type Envelope } from '@/api/client';
import { onSaved } from '@/api/saved';
import type { Entry } from './widgets/host';

const cache = new Map<string, Promise<Entry[]>>();

/** Forgets every option list. */
export const forgetOptions = (): void => cache.clear();

// A record that was saved may be an option elsewhere.
onSaved(forgetOptions);

/** Loads an option list, once for all who ask for the same address; anew after a failure. */
export function loadEntries(url: string): Promise<Entry[]> {
  let asked = cache.get(url);
  if (!asked) {
    asked = api.get<Envelope<Entry[]>>(url, { quiet: true }).then(({ data }) => data ?? []);
    cache.set(url, asked);
    asked.catch(() => cache.delete(url));
  }
  return asked;
}

const LONGEST_QUERY = 50;

/** Loads options by text, or those with the given ids. */
export async function searchEntries(
  url: string,
  { query, ids }: { query?: string; ids?: readonly unknown[] },
  signal: AbortSignal,
): Promise<Entry[]> {
  const wanted = ids ? { ids } : { query: query?.slice(0, LONGEST_QUERY) };
  const { data } = await api.get<Envelope<Entry[]>>(url, { query: wanted, signal, quiet: true });
  return data ?? [];
}

/** Stores a file from within a text and answers its address. */
export async function uploadFile(file: File): Promise<string> {
  const answer = await api.post<{ data?: { url?: string }; location?: string }>('/api/upload', { file });
  const url = answer.data?.url ?? answer.location;
  if (!url) throw new Error('the upload answered no address');
  return url;
}
