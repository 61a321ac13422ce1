import { api, type Envelope } from '@/api/client';
import type { Entry } from './widgets/host';

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

/** A fresh address of the file manager's page, opened to pick a picture or any file. */
export async function filesAddress(kind: 'image' | 'file'): Promise<string> {
  const { data } = await api.post<Envelope<{ url: string }>>('/api/storage/token', undefined, { quiet: true });
  return `${data.url}&pick=${kind}`;
}
