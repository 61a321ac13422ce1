import { t } from '@/i18n/texts';
import './brand.css';

/** The product's mark and, where there is room, its name. */
export function Brand({ short = false }: { short?: boolean }) {
  return (
    <span className="shell-brand">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b5fb0" />
        <path d="M8 9.5h16M8 16h10M8 22.5h13" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {short ? <span className="visually-hidden">{t('shell.product')}</span> : <span>{t('shell.product')}</span>}
    </span>
  );
}
