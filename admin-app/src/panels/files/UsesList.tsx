import { t } from '@/i18n/texts';
import type { Usage } from './storage';

// The page may stand in a frame, and the work behind it must not get lost.
const APP = '/admin/app';

/** The records whose texts name files, each leading to it on a tab of its own. */
export function UsesList({ used }: { used: Usage }) {
  return (
    <>
      <ul className="files-uses">
        {used.uses.map(({ screen, id, label, title, removed }) => (
          <li key={`${screen}/${id}`}>
            <span className="files-uses-label">{label}</span>{' '}
            <a href={`${APP}/${screen}/${id}`} target="_blank" rel="noopener noreferrer">
              {title || `#${id}`}
              <span className="visually-hidden"> {t('files.uses.newTab')}</span>
            </a>
            {removed && <span className="files-uses-removed"> {t('files.uses.removed')}</span>}
          </li>
        ))}
      </ul>
      {used.total > used.uses.length && <p>{t('files.uses.more', { count: used.total - used.uses.length })}</p>}
    </>
  );
}
