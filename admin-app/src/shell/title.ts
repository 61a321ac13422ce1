import { useEffect } from 'react';
import { t } from '@/i18n/texts';

/** Names the browser's tab after the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${t('shell.product')}` : t('shell.product');
  }, [title]);
}
