import { useEffect } from 'react';
import { t } from '@/i18n/texts';

/** Names the browser's tab after the page; without a title, as where what is shown within has its own, it stays as it is. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} – ${t('shell.product')}`;
  }, [title]);
}
