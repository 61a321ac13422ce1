import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { antiForgery } from './client';
import { Problem } from './problem';
import { currentUser } from './session';

/** How a body is sent. */
export interface Sending {
  timeout: number;
  signal: AbortSignal;
  onSent: (share: number) => void;
}

/** Posts a form and reports how much of it has gone; fetch cannot, so this is an XMLHttpRequest. Rejects with a Problem. */
export function post(url: string, form: FormData, { timeout, signal, onSent }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    const token = currentUser()?.token;
    call.open('POST', url);
    call.withCredentials = true;
    call.timeout = timeout;
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': language(),
      'Cache-Control': 'no-cache',
      'X-Requested-With': 'XMLHttpRequest',
      ...antiForgery(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total);
    call.onload = () => resolve(new Response(call.status === 204 ? null : call.responseText, { status: call.status }));
    call.onerror = call.ontimeout = () => reject(new Problem(0, t('shell.error.unreachable')));
    call.onabort = () => reject(new DOMException('upload cancelled', 'AbortError'));
    call.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    call.send(form);
  });
}

/** Waits for so many milliseconds, or until the browser is online again. Rejects with an AbortError when the signal says so. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      window.removeEventListener('online', over);
      resolve();
    };
    const abort = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      reject(new DOMException('upload cancelled', 'AbortError'));
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', abort);
    window.addEventListener('online', over);
  });
}
