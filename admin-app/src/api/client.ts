import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { encodeForm, encodeQuery } from './encode';
import { notify } from './notices';
import { isAbort, Problem, problemOf } from './problem';
import { renewSession } from './renewal';
import { noteRights } from './rights';
import { currentUser, owesFactor, storeUser } from './session';

/** How a call is made. */
export interface CallOptions {
  query?: Readonly<Record<string, unknown>>;
  /** An object is sent as multipart with indices, FormData as it is. */
  body?: Readonly<Record<string, unknown>> | FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** A reading call that changes something nevertheless, and so needs the anti-forgery token. */
  changes?: boolean;
  /** Leaves a failure to the caller: no notice is shown. */
  quiet?: boolean;
  /** A call of the sign-in itself: without a session it fails at once. */
  signsIn?: boolean;
}

/** An answer's usual envelope. */
export interface Envelope<T> {
  data: T;
  message?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const SAFE: ReadonlySet<Method> = new Set<Method>(['GET']);

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}

/** The header that a call which changes something carries; empty, with a complaint, where the page has no token. */
export function antiForgery(): Record<string, string> {
  const token = cookie('XSRF-TOKEN');
  if (token) return { 'X-XSRF-TOKEN': token };
  const meta = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
  if (meta) return { 'X-CSRF-TOKEN': meta };
  console.error('no anti-forgery token: neither the XSRF-TOKEN cookie nor the csrf-token meta tag');
  return {};
}

/** Asks for a fresh anti-forgery cookie. Throws a Problem when it cannot be had. */
export async function fetchCsrfCookie(signal?: AbortSignal): Promise<void> {
  await request('GET', '/sanctum/csrf-cookie', { signal, quiet: true });
}

async function exchange(method: Method, path: string, options: CallOptions): Promise<Response> {
  const query = options.query ? encodeQuery(options.query) : '';
  const { body } = options;
  try {
    return await fetch(query ? `${path}?${query}` : path, {
      method,
      credentials: 'include',
      signal: options.signal,
      body: body && !(body instanceof FormData) ? encodeForm(body) : body,
      headers: {
        Accept: 'application/json',
        'Accept-Language': language(),
        'X-Requested-With': 'XMLHttpRequest',
        ...(SAFE.has(method) && !options.changes ? {} : antiForgery()),
        ...options.headers,
      },
    });
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new Problem(0, t('shell.error.unreachable'));
  }
}

async function fail(answer: Response, quiet: boolean | undefined): Promise<never> {
  const problem = await problemOf(answer);
  if (answer.status === 401) {
    // The guard of the signed-in area sees it and goes to sign-in with the address to come back to.
    storeUser(null);
    throw problem;
  }
  if (answer.headers.get('X-Second-Factor') === 'missing') {
    const user = currentUser();
    if (user && !owesFactor(user)) storeUser({ ...user, second_factor: { enabled: false, required: true } });
    throw problem;
  }
  const said = problem.message ? problem : new Problem(problem.status, t('shell.error.failed'), problem.errors, problem.data);
  if (!quiet) notify('danger', said.message);
  throw said;
}

/**
 * Makes a call and returns its answer. Throws a Problem for every answer that is not a success, after showing its
 * message unless quiet. A lost session goes to sign-in, or is begun anew over a page that is kept or for a call that
 * changes something, which then goes on; a stale anti-forgery token is renewed once.
 */
export async function request(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await exchange(method, path, options);
    if (answer.status === 419) {
      const renewed = await exchange('GET', '/sanctum/csrf-cookie', { signal: options.signal });
      if (renewed.ok) answer = await exchange(method, path, options);
    }
    if (answer.status === 401 && !options.signsIn && (await renewSession(!SAFE.has(method)))) answer = await exchange(method, path, options);
  } catch (cause) {
    if (cause instanceof Problem && !options.quiet) notify('danger', cause.message);
    throw cause;
  }
  noteRights(answer);
  return answer.ok ? answer : fail(answer, options.quiet);
}

async function json<T>(method: Method, path: string, options?: CallOptions): Promise<T> {
  const answer = await request(method, path, options);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** The product's calls, with their JSON answers. Every one throws a Problem where `request` does. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => json<T>('GET', path, options),
  post: <T>(path: string, body?: CallOptions['body'], options?: CallOptions) =>
    json<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: CallOptions['body'], options?: CallOptions) =>
    json<T>('PUT', path, { ...options, body }),
  patch: <T>(path: string, body?: CallOptions['body'], options?: CallOptions) =>
    json<T>('PATCH', path, { ...options, body }),
  delete: <T>(path: string, options?: CallOptions) => json<T>('DELETE', path, options),
};
