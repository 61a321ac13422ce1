import { api, type Envelope } from '@/api/client';

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
