import { request } from '@/api/client';
import { fileName, saveFile } from '@/api/download';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { emitSaved, emitStale } from '@/api/saved';
import type { Job } from './address';

/** What a job answered: its data, or nothing where it answered a file. */
export type Outcome = Readonly<Record<string, unknown>> | undefined;

/**
 * Sends a job. Its message is shown and a file that comes back is kept; throws a Problem, which is shown too unless
 * quiet.
 */
export async function send(job: Job, values: Readonly<Record<string, unknown>> = {}, quiet = false): Promise<Outcome> {
  const answer = await request(job.method ?? 'POST', job.url, { body: { ...job.body, ...values }, quiet, headers: { Accept: '*/*' } }).catch(refused);
  // A file may be JSON too, which its name distinguishes from an answer.
  const named = answer.headers.get('Content-Disposition');
  if (named !== null) {
    saveFile({ blob: await answer.blob(), name: fileName(named, job.label) });
    emitSaved();
    return undefined;
  }
  const body = (answer.status === 204 ? {} : await answer.json()) as { message?: string; warning?: boolean; data?: Outcome };
  if (body.message) report(job, body.message, body.data, body.warning);
  emitSaved();
  return body.data;
}

/** A record in another state than is shown, or of which nobody knows what a service did with it, is loaded anew. */
function refused(cause: unknown): never {
  if (cause instanceof Problem && (cause.status === 409 || cause.status === 502)) emitStale();
  throw cause;
}

/** Whether a job was refused for the state of its record, in which no other values would help. */
export const notOffered = ({ status, data }: Problem): boolean => status === 409 && (data as { state?: unknown } | undefined)?.state !== undefined;

/** Asks what a job would change. Throws a Problem, which is not shown. */
export async function ask<T>(job: Job, values: Readonly<Record<string, unknown>>): Promise<T> {
  const answer = await request(job.method ?? 'POST', job.url, { body: { ...job.body, ...values, dry: true }, quiet: true });
  return ((await answer.json()) as { data: T }).data;
}

/** A record that an action was not done to, and why. */
interface FailedRow {
  id: number;
  title: string;
  message: string;
}

/** How many of the records that an action was not done to are listed by name. */
const NAMED = 3;
/** How long it stays what went wrong with some records, or with a service, in milliseconds. */
export const FAILED_TIMEOUT = 15_000;

const failedIn = (outcome: Outcome): readonly FailedRow[] => (Array.isArray(outcome?.failed) ? (outcome.failed as FailedRow[]) : []);

/** The records that a job was not done to. */
export const idsFailed = (outcome: Outcome): readonly number[] => failedIn(outcome).map(({ id }) => id);

function report({ names }: Job, message: string, data: Outcome, warning = false): void {
  const failed = failedIn(data);
  if (!failed.length) return notify(warning ? 'warning' : 'success', message);
  const named = failed.slice(0, NAMED).map((row) => `${row.title || names?.get(row.id) || `#${row.id}`} – ${row.message}`);
  notify('danger', [message, ...named, ...(failed.length > NAMED ? ['…'] : [])].join(' '), { timeout: FAILED_TIMEOUT });
}
