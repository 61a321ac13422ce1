import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import { t } from '@/i18n/texts';

/** Says that a write failed: what was wanted, that it went wrong, and the server's own words. */
export function notifyFailure(of: 'store' | 'destroy' | 'preview', cause: unknown): void {
  if (isAbort(cause)) return;
  // The guard takes the person to sign-in, where there is nothing left to say.
  if (cause instanceof Problem && cause.status === 401) return;
  const message = cause instanceof Error ? cause.message : String(cause);
  notify('danger', `${t(`list.${of}.error`)} ${t('list.errorLabel')}: ${message}`);
}
