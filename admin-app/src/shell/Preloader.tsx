import { useEffect, useState } from 'react';
import { t } from '@/i18n/texts';

// Shorter waits pass unnoticed; a spinner that only flashes makes them seem longer.
const PATIENCE = 150;

/** Covers its positioned parent, or the whole window, while something loads. */
export function Preloader({ cover = 'parent' }: { cover?: 'parent' | 'window' }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`shell-preloader shell-preloader-${cover}`} role="status">
      {late && (
        <>
          <span className="shell-spinner" aria-hidden />
          <span className="visually-hidden">{t('shell.loading')}</span>
        </>
      )}
    </div>
  );
}
