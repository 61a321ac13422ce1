import type { Preview } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import { ChangeTable } from './cells/ChangeTable';
import type { ChangeView } from './cells/change';
import './import.css';

/** What a command would change, record by record. */
export default function PreviewList({ preview: { changed, shown } }: { preview: Preview }) {
  if (changed === 0) return <p role="status">{t('list.preview.none')}</p>;
  return (
    <>
      <p className="import-sum" role="status">
        {t('list.preview.changed', { count: changed })}
      </p>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus */}
      <div className="import-list" role="region" aria-label={t('list.preview.title')} tabIndex={0}>
        {shown.map(({ id, label, title, changes }) => (
          <details key={`${label} ${id}`} className="import-row" open>
            <summary>
              <span className="import-line">{label}</span> <strong>{title}</strong>
            </summary>
            <ChangeTable changes={changes as readonly ChangeView[]} />
          </details>
        ))}
        {shown.length < changed && <p className="import-more">{t('list.import.more', { count: changed - shown.length })}</p>}
      </div>
    </>
  );
}
