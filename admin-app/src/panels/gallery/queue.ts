import { isAbort, Problem } from '@/api/problem';
import { Upload, type UploadOptions } from '@/api/upload';
import { formatLimit } from '@/i18n/numbers';
import { t } from '@/i18n/texts';

/** Files sent at the same time. */
export const PARALLEL = 2;
/** The size rule of images, in bytes. */
export const MAX_BYTES = 10_000 * 1024;
/** Files that may wait at a time. */
export const MAX_FILES = 500;
/** The kinds of pictures that the server takes. */
export const ACCEPTED: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** How far a file has come. A refused one was not sent, or will be refused whenever it is sent. */
export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled' | 'refused';

/** A file of the queue. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly state: UploadState;
  /** Bytes that have gone. */
  readonly sent: number;
  /** What went wrong. */
  readonly message?: string;
}

interface Job {
  upload: Upload;
  choice: Choice;
  controller?: AbortController;
}

/** How the files of one go came out; the cancelled ones are not counted, those that were refused at once are. */
export interface Outcome {
  done: number;
  failed: number;
  /** What the files became that were chosen together, in the order in which they were chosen; one list for each choice. */
  chosen: readonly (readonly number[])[];
}

/** Files chosen together: by the ids of their entries, what they became. */
type Choice = Map<number, number>;

interface Options {
  url: string;
  /** Asks whether uploads may begin; rejects where they may not. */
  check: (signal: AbortSignal) => Promise<unknown>;
  /** Everything that waited has been tried. */
  onDone: (outcome: Outcome) => void;
  options?: UploadOptions;
  /** Why a file may not be sent; that of images where nothing is said. */
  refusal?: (file: File) => string | undefined;
}

/** Why a file is no image of an gallery. */
const noImage = (file: File): string | undefined => {
  if (!ACCEPTED.includes(file.type)) return t('images.upload.invalidType');
  return file.size > MAX_BYTES ? t('images.upload.tooBig', { size: formatLimit(MAX_BYTES) }) : undefined;
};

const FINAL: readonly UploadState[] = ['refused', 'done'];
/** Whether the server says that the same file will be refused whenever it is sent. */
const isFinal = (cause: unknown): boolean => cause instanceof Problem && (cause.data as { final?: unknown } | null | undefined)?.final === true;
const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The files on their way into one gallery. */
export class UploadQueue {
  private entries: readonly Entry[] = [];
  private readonly jobs = new Map<number, Job>();
  private readonly listeners = new Set<() => void>();
  private readonly controller = new AbortController();
  private active = 0;
  private allowed: 'no' | 'asked' | 'yes' = 'no';
  private outcome = { done: 0, failed: 0 };
  private grown = new Set<Choice>();
  private last = 0;

  constructor(private readonly options: Options) {}

  /** For useSyncExternalStore. */
  readonly get = (): readonly Entry[] => this.entries;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether something is on its way or waits for it. */
  isBusy(): boolean {
    return this.entries.some(({ state }) => state === 'waiting' || state === 'sending');
  }

  /** Takes files that may be sent and says of each other one why it may not. */
  add(files: Iterable<File>): void {
    let waiting = this.entries.filter(({ state }) => state === 'waiting' || state === 'sending').length;
    const added: Entry[] = [];
    const choice: Choice = new Map();
    for (const file of files) {
      const id = ++this.last;
      let message = (this.options.refusal ?? noImage)(file);
      if (!message && waiting === MAX_FILES) message = t('images.upload.maxFiles', { count: MAX_FILES });
      if (!message) {
        waiting++;
        this.jobs.set(id, { upload: new Upload(this.options.url, file, this.options.options), choice });
      }
      added.push({ id, name: file.name, size: file.size, sent: 0, state: message ? 'refused' : 'waiting', message });
    }
    this.outcome.failed += added.filter(({ state }) => state === 'refused').length;
    this.show([...this.entries, ...added]);
    if (!this.isBusy()) return this.finish();
    this.fill();
  }

  /** Stops a file that waits or is being sent. */
  cancel(id: number): void {
    const entry = this.entries.find((each) => each.id === id);
    if (entry?.state === 'waiting') this.change(id, { state: 'cancelled', message: t('images.upload.cancelled') });
    this.jobs.get(id)?.controller?.abort();
  }

  /** Sends a file again that failed or was cancelled. */
  retry(id: number): void {
    if (!this.jobs.has(id)) return;
    this.change(id, { state: 'waiting', message: undefined });
    this.fill();
  }

  /** Sends all files again that failed or were cancelled. */
  retryAll(): void {
    for (const { id, state } of this.entries) {
      if ((state === 'failed' || state === 'cancelled') && this.jobs.has(id)) this.change(id, { state: 'waiting', message: undefined });
    }
    this.fill();
  }

  /** Takes what is no longer on its way off the list. */
  clear(): void {
    this.show(this.entries.filter(({ state }) => state === 'waiting' || state === 'sending'));
    const kept = new Set(this.entries.map(({ id }) => id));
    for (const id of this.jobs.keys()) if (!kept.has(id)) this.jobs.delete(id);
  }

  /** Stops everything for good. */
  close(): void {
    this.controller.abort();
    for (const { controller } of this.jobs.values()) controller?.abort();
  }

  private show(entries: readonly Entry[]): void {
    this.entries = entries;
    this.listeners.forEach((listener) => listener());
  }

  private change(id: number, change: Partial<Entry>): void {
    this.show(this.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  private fill(): void {
    if (this.controller.signal.aborted) return;
    const waits = this.entries.some(({ state }) => state === 'waiting');
    if (waits && this.allowed === 'no') return void this.ask();
    if (this.allowed !== 'yes') return;
    while (this.active < PARALLEL) {
      const entry = this.entries.find(({ state }) => state === 'waiting');
      if (!entry) break;
      void this.send(entry.id);
    }
    if (this.active === 0) this.finish();
  }

  private async ask(): Promise<void> {
    this.allowed = 'asked';
    try {
      await this.options.check(this.controller.signal);
      this.allowed = 'yes';
    } catch (cause) {
      this.allowed = 'no';
      if (isAbort(cause)) return;
      const failed = this.entries.filter(({ state }) => state === 'waiting');
      this.outcome.failed += failed.length;
      for (const { id } of failed) this.change(id, { state: 'failed', message: messageOf(cause) });
      return this.finish();
    }
    this.fill();
  }

  private async send(id: number): Promise<void> {
    const job = this.jobs.get(id)!;
    const controller = new AbortController();
    job.controller = controller;
    this.active++;
    this.change(id, { state: 'sending', sent: 0 });
    try {
      const { status, body } = await job.upload.send(controller.signal, (sent) => this.change(id, { sent }));
      if (status !== 201) throw new Error(t('images.upload.responseError', { status }));
      this.outcome.done++;
      const became = (body as { data?: { id?: unknown } } | null)?.data?.id;
      if (typeof became === 'number') {
        job.choice.set(id, became);
        this.grown.add(job.choice);
      }
      this.change(id, { state: 'done' });
    } catch (cause) {
      if (isAbort(cause)) this.change(id, { state: 'cancelled', message: t('images.upload.cancelled') });
      else {
        this.outcome.failed++;
        this.change(id, { state: isFinal(cause) ? 'refused' : 'failed', message: messageOf(cause) });
      }
    }
    if (FINAL.includes(this.entries.find((entry) => entry.id === id)?.state ?? 'done')) this.jobs.delete(id);
    this.active--;
    this.fill();
  }

  private finish(): void {
    const { outcome } = this;
    const chosen = [...this.grown].map((choice) => [...choice].sort(([a], [b]) => a - b).map(([, became]) => became));
    this.outcome = { done: 0, failed: 0 };
    this.grown = new Set();
    this.allowed = 'no';
    if (!this.controller.signal.aborted && outcome.done + outcome.failed > 0) this.options.onDone({ ...outcome, chosen });
  }
}
