import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';

// Of several rows the server names those that it refuses by their place.
const ROW = /^rows\.(\d+)$/;

const refused = (cause: unknown): (readonly [place: number, message: string])[] =>
  Object.entries(cause instanceof Problem ? cause.errors : {}).flatMap(([key, [message = '']]) => {
    const place = ROW.exec(key)?.[1];
    return place === undefined ? [] : [[Number(place), message] as const];
  });

/** Whether a write failed because a row is not there any more: what is shown is not how it is. */
export const isGone = (cause: unknown): boolean => (cause instanceof Problem && cause.status === 404) || refused(cause).length > 0;

/** Says that a write failed: what was wanted, that it went wrong, and the server's own words; of several rows, by `names`, which. */
export function notifyFailure(of: 'store' | 'destroy' | 'preview', cause: unknown, names: readonly string[] = []): void {
  if (isAbort(cause)) return;
  // The guard takes the person to sign-in, where there is nothing left to say.
  if (cause instanceof Problem && cause.status === 401) return;
  const rows = names.length > 1 ? refused(cause).map(([place, message]) => `${names[place] ?? ''} – ${message}`) : [];
  const message = rows.join(' ') || (cause instanceof Error ? cause.message : String(cause));
  notify('danger', `${t(`list.${of}.error`)} ${t('list.errorLabel')}: ${message}`);
}
