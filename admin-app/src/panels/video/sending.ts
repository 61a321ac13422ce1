import { isAbort, Problem } from '@/api/problem';
import { Upload, type UploadOptions } from '@/api/upload';
import { formatLimit } from '@/i18n/numbers';
import { t } from '@/i18n/texts';

/** The kinds of video that the server takes. */
export const ACCEPTED: readonly string[] = ['video/mp4', 'video/x-m4v', 'video/webm'];
/** What the server takes at most, in bytes. */
export const MAX_BYTES = 128 * 2 ** 30;

const MEBIBYTE = 2 ** 20;
const CHUNKS = 9000;
// S3 joins parts by itself from 5 MiB on.
const CHUNK = 8 * MEBIBYTE;
const TIMEOUT = 500_000_000;
// With the waits between them some ten minutes without a line.
const RETRIES = 24;

/** How far a file has come. */
export interface Sending {
  readonly name: string;
  readonly size: number;
  /** Bytes that have gone. */
  readonly sent: number;
  /** Waiting: the line is broken and it goes on by itself. Joining: all has gone, and the server puts it together. */
  readonly state: 'sending' | 'waiting' | 'joining' | 'failed';
  /** Why it waits or failed. */
  readonly message?: string;
}

/** How a try came out. */
export type Outcome = 'done' | 'cancelled' | { failed: string };

interface Options {
  url: string;
  /** Asks whether the upload may begin; rejects where it may not. */
  check: (signal: AbortSignal) => Promise<unknown>;
  onEnd: (outcome: Outcome) => void;
  options?: UploadOptions;
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Why these files cannot be sent, or nothing. */
export function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > 1) return t('player.upload.maxFiles');
  const file = files[0];
  // Some systems know no type for the ending.
  if (file && !ACCEPTED.includes(file.type) && !(file.type === '' && /\.(mp4|m4v|webm)$/i.test(file.name))) return t('player.upload.invalidType');
  if (file && file.size > MAX_BYTES) return t('player.upload.tooBig', { size: formatLimit(MAX_BYTES) });
  return undefined;
}

/** The one file on its way to a video. */
export class VideoUpload {
  private now: Sending | null = null;
  private upload: Upload | null = null;
  private controller = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: Options) {}

  /** For useSyncExternalStore. */
  readonly get = (): Sending | null => this.now;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether the file is on its way. */
  isBusy(): boolean {
    return this.now !== null && this.now.state !== 'failed';
  }

  /** Sends a file, where none is on its way. */
  start(file: File): Promise<void> {
    if (this.isBusy()) return Promise.resolve();
    this.upload = new Upload(this.options.url, file, {
      chunkSize: Math.max(CHUNK, Math.ceil(file.size / CHUNKS / MEBIBYTE) * MEBIBYTE),
      timeout: TIMEOUT,
      retries: RETRIES,
      resume: true,
      onWaiting: ({ status, message }) => this.change({ state: 'waiting', message: status === 0 ? undefined : message }),
      ...this.options.options,
    });
    this.show({ name: file.name, size: file.size, sent: 0, state: 'sending' });
    return this.send();
  }

  /** Sends again what failed; what the server has of it is not sent twice. */
  retry(): Promise<void> {
    if (!this.upload || this.now?.state !== 'failed') return Promise.resolve();
    this.change({ state: 'sending', message: undefined });
    return this.send();
  }

  /** Stops what is on its way, and forgets what failed. */
  cancel(): void {
    if (this.isBusy()) this.controller.abort();
    else this.show(null);
  }

  private show(now: Sending | null): void {
    this.now = now;
    this.listeners.forEach((listener) => listener());
  }

  private change(change: Partial<Sending>): void {
    if (this.now) this.show({ ...this.now, ...change });
  }

  private progress = (sent: number): void => {
    const all = this.now !== null && sent >= this.now.size;
    this.change({ sent, state: all ? 'joining' : 'sending', message: undefined });
  };

  private async send(): Promise<void> {
    this.controller = new AbortController();
    const { signal } = this.controller;
    try {
      await this.options.check(signal);
      const { status } = await this.upload!.send(signal, this.progress);
      if (status !== 200) throw new Problem(status, t('player.upload.responseError', { status }));
      this.show(null);
      this.options.onEnd('done');
    } catch (cause) {
      if (isAbort(cause)) {
        this.show(null);
        this.options.onEnd('cancelled');
        return;
      }
      const failed = messageOf(cause);
      // What the server refused would be refused again.
      const refused = cause instanceof Problem && cause.status >= 400 && cause.status < 500;
      if (refused) this.show(null);
      else this.change({ state: 'failed', message: failed });
      this.options.onEnd({ failed });
    }
  }
}
