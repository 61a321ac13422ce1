import { t } from '@/i18n/texts';
import { fetchCsrfCookie } from './client';
import { pause, post, type Sending } from './post';
import { Problem, problemOf } from './problem';
import { startedUploadId, forgetUpload, rememberUpload, receivedChunks } from './resume';
import { renewSession } from './renewal';
import { storeUser } from './session';

/** Bytes of one request: small enough for the limits that proxies come with, large enough to be few. */
export const CHUNK_SIZE = 512 * 1024;
/** How long one request may take, in milliseconds. */
export const UPLOAD_TIMEOUT = 60_000;
/** How often a chunk is sent again by itself before its file is given up. */
export const CHUNK_RETRIES = 3;

const RETRY_AFTER = 600;
const LONGEST_WAIT = 30_000;

/** How a file is sent. */
export interface UploadOptions {
  chunkSize?: number;
  /** Milliseconds for each request. */
  timeout?: number;
  /** The wait before the first repetition, in milliseconds; each further one doubles it, up to half a minute. */
  retryAfter?: number;
  /** How often a chunk is sent again by itself. */
  retries?: number;
  /** Goes on where an earlier try stopped, also one before the page was loaded again. */
  resume?: boolean;
  /** Hears why a chunk waits to be sent again. */
  onWaiting?: (why: Problem) => void;
}

/** The answer to the request that finished a file. */
export interface Uploaded {
  status: number;
  body: unknown;
}

// Not crypto.randomUUID, which plain http does not have.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const isTransient = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** One file on its way to the server, in chunks as Dropzone cuts and names them. */
export class Upload {
  private id: string;
  private readonly acknowledged = new Set<number>();
  private readonly chunkSize: number;
  private readonly timeout: number;
  private readonly retryAfter: number;
  private readonly retries: number;

  constructor(
    private readonly url: string,
    readonly file: File,
    private readonly options: UploadOptions = {},
  ) {
    this.chunkSize = options.chunkSize ?? CHUNK_SIZE;
    this.timeout = options.timeout ?? UPLOAD_TIMEOUT;
    this.retryAfter = options.retryAfter ?? RETRY_AFTER;
    this.retries = options.retries ?? CHUNK_RETRIES;
    this.id = (options.resume && startedUploadId(url, file)) || newId();
  }

  private get count(): number {
    return Math.max(1, Math.ceil(this.file.size / this.chunkSize));
  }

  /** The body of a request: what Dropzone sends beside the file, then the file. */
  private form(index: number): FormData {
    const form = new FormData();
    const { file, chunkSize } = this;
    if (this.count === 1) {
      form.append('file', file, file.name);
      return form;
    }
    const offset = index * chunkSize;
    form.append('dzuuid', this.id);
    form.append('dzchunkindex', String(index));
    form.append('dztotalfilesize', String(file.size));
    form.append('dzchunksize', String(chunkSize));
    form.append('dztotalchunkcount', String(this.count));
    form.append('dzchunkbyteoffset', String(offset));
    form.append('file', file.slice(offset, offset + chunkSize), file.name);
    return form;
  }

  /**
   * Sends what of the file has not been taken yet and returns the last answer. `onSent` hears how many bytes have gone.
   * Throws a Problem for an answer that is not a success, after sending the chunk again where that may help, and an
   * AbortError when the signal says so. Called again after a failure it goes on where it stopped; after a refusal it
   * begins anew.
   */
  async send(signal: AbortSignal, onSent: (bytes: number) => void = () => undefined): Promise<Uploaded> {
    await this.resume(signal);
    let sentBytes = [...this.acknowledged].reduce((sum, index) => sum + this.length(index), 0);
    onSent(sentBytes);
    let answer: Response | undefined;
    for (let index = 0; index < this.count; index++) {
      // Where nothing is missing, the last chunk fetches the answer once more.
      if (this.acknowledged.has(index) && (answer || index < this.count - 1)) continue;
      const before = this.acknowledged.has(index) ? sentBytes - this.length(index) : sentBytes;
      answer = await this.chunk(index, { timeout: this.timeout, signal, onSent: (share) => onSent(before + this.length(index) * share) });
      this.acknowledged.add(index);
      sentBytes = before + this.length(index);
      onSent(sentBytes);
    }
    this.restart();
    return { status: answer!.status, body: await answer!.json().catch(() => null) };
  }

  /** Forgets what was taken. */
  restart(): void {
    this.id = newId();
    this.acknowledged.clear();
    if (this.options.resume) forgetUpload(this.url, this.file);
  }

  private length(index: number): number {
    return Math.min(this.chunkSize, this.file.size - index * this.chunkSize);
  }

  // What came of the answer to a chunk is not known where the line broke, so the server is asked.
  private async resume(signal: AbortSignal): Promise<void> {
    if (!this.options.resume || this.count === 1) return;
    const known = startedUploadId(this.url, this.file);
    rememberUpload(this.url, this.file, this.id);
    if (known !== this.id) return;
    this.acknowledged.clear();
    for (const index of await receivedChunks(this.url, this.id, signal)) if (index < this.count) this.acknowledged.add(index);
  }

  private async chunk(index: number, sending: Sending): Promise<Response> {
    for (let attempt = 0, renewed = false; ; ) {
      try {
        const answer = await post(this.url, this.form(index), sending);
        if (answer.ok) return answer;
        if (answer.status === 419 && !renewed) {
          renewed = true;
          await fetchCsrfCookie(sending.signal);
          continue;
        }
        if (answer.status === 401 && (await renewSession(true))) continue;
        const problem = await problemOf(answer);
        throw problem.message ? problem : new Problem(problem.status, t('images.upload.responseError', { status: problem.status }), problem.errors);
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause;
        if (!isTransient(cause.status) || attempt === this.retries) {
          // The guard of the signed-in area sees it and goes to sign-in.
          if (cause.status === 401) storeUser(null);
          if (!isTransient(cause.status)) this.restart();
          throw cause;
        }
        this.options.onWaiting?.(cause);
        await pause(Math.min(LONGEST_WAIT, this.retryAfter * 2 ** attempt++), sending.signal);
      }
    }
  }
}
