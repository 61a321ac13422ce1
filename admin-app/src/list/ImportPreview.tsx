import { Alert } from 'antd';
import { t } from '@/i18n/texts';
import { ChangeTable } from './cells/ChangeTable';
import type { ImportReport } from './import';

/** What is wrong with the rows of a file, or what they would change. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { faults, shown, refused } = report;
  if (refused > 0) {
    return (
      <>
        <Alert type="error" showIcon title={t('list.import.refused', { count: refused })} />
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus */}
        <div className="import-list" role="region" aria-label={t('list.import.faults')} tabIndex={0}>
          <table className="import-faults">
            <thead>
              <tr>
                <th scope="col">{t('list.import.line')}</th>
                <th scope="col">{t('list.import.field')}</th>
                <th scope="col">{t('list.import.fault')}</th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, field, label, message }, index) => (
                <tr key={index}>
                  <td>{line}</td>
                  <td>{label ?? field ?? '–'}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    );
  }
  if (shown.length === 0) return <p className="import-none">{t('list.import.nothing')}</p>;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <div className="import-list" role="region" aria-label={t('list.import.preview')} tabIndex={0}>
      {shown.map(({ line, id, title, changes }) => (
        <details key={line} className="import-row">
          <summary>
            <span className="import-line">{t('list.import.atLine', { line })}</span> <strong>{title}</strong>{' '}
            <span className={id ? 'import-changed' : 'import-new'}>{t(id ? 'list.import.changed' : 'list.import.new')}</span>
          </summary>
          <ChangeTable changes={changes} />
        </details>
      ))}
      {shown.length < report.created + report.changed && <p className="import-more">{t('list.import.more', { count: report.created + report.changed - shown.length })}</p>}
    </div>
  );
}
