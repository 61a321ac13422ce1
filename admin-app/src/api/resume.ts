import { t } from '@/i18n/texts';
import { api, type Envelope } from './client';
import { Problem } from './problem';

// As long as the server keeps what came.
const MAX_AGE = 24 * 60 * 60 * 1000;
const PREFIX = 'upload:';

interface StartedUpload {
  id: string;
  at: number;
}

// The same file, as far as a browser knows without reading it.
const keyOf = (url: string, { name, size, lastModified }: File): string => `${PREFIX}${url}:${size}:${lastModified}:${name}`;

function read(key: string): StartedUpload | null {
  try {
    const started = JSON.parse(localStorage.getItem(key) ?? 'null') as StartedUpload | null;
    return started && Date.now() - started.at < MAX_AGE ? started : null;
  } catch {
    return null;
  }
}

/** The id under which this file was begun to be sent to that address, on this device and lately. */
export const startedUploadId = (url: string, file: File): string | undefined => read(keyOf(url, file))?.id;

/** Notes that a file is being sent, and forgets what was given up long ago. */
export function rememberUpload(url: string, file: File, id: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && !read(key)) localStorage.removeItem(key);
    localStorage.setItem(keyOf(url, file), JSON.stringify({ id, at: Date.now() } satisfies StartedUpload));
  } catch {
    // Storage is full or forbidden: the file is then sent from its beginning.
  }
}

/** Forgets a file that was sent or refused. */
export function forgetUpload(url: string, file: File): void {
  try {
    localStorage.removeItem(keyOf(url, file));
  } catch {
    // As above.
  }
}

/** The indices of the chunks that the server has of a file. */
export async function receivedChunks(url: string, id: string, signal: AbortSignal): Promise<number[]> {
  const { data } = await api.get<Envelope<{ received: number[] }>>(`${url}/${id}`, { quiet: true, signal });
  if (!Array.isArray(data.received)) throw new Problem(0, t('shell.error.unreachable'));
  return data.received;
}
