import { type CallOptions, request } from './client';

/** A file that came as an answer. */
export interface Download {
  blob: Blob;
  name: string;
}

/** The file name a Content-Disposition header gives, in its extended form where there is one. */
export function fileName(disposition: string | null, fallback: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // A broken header still leaves the plain form below.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]?.trim() || fallback;
}

/** Fetches a file. A failure's message is read from its body and thrown as a Problem, as for any call. */
export async function fetchFile(
  path: string,
  options: CallOptions & { method?: 'GET' | 'POST'; name?: string } = {},
): Promise<Download> {
  const answer = await request(options.method ?? 'GET', path, {
    ...options,
    headers: { Accept: '*/*', ...options.headers },
  });
  return {
    blob: await answer.blob(),
    name: fileName(answer.headers.get('Content-Disposition'), options.name ?? path.split('/').pop() ?? 'download'),
  };
}

/** Hands a fetched file to the browser to keep. */
export function saveFile({ blob, name }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
