import { Alert } from 'antd';
import { t } from '@/i18n/texts';
import { ChangeTable } from './cells/ChangeTable';
import type { ImportReport } from './import';

interface Props {
  report: ImportReport;
  /** Rows that are refused are left out; without it one refuses all. */
  partial?: boolean;
  /** It has been done. */
  done?: boolean;
}

/** What is wrong with the rows of a file, and what they change. */
export function ImportPreview({ report, partial, done }: Props) {
  const { refused, shown } = report;
  return (
    <>
      {refused > 0 && <Refused report={report} partial={partial} />}
      {report.warnings && report.warnings.length > 0 && <Warnings warnings={report.warnings} />}
      {(refused === 0 || partial) && (shown.length === 0 ? <p className="import-none">{t(partial ? 'list.sync.nothing' : 'list.import.nothing')}</p> : <Changes report={report} done={done} />)}
    </>
  );
}

function Refused({ report: { faults, refused }, partial }: Props) {
  return (
    <>
      <Alert type={partial ? 'warning' : 'error'} showIcon title={t(partial ? 'list.sync.refused' : 'list.import.refused', { count: refused })} />
      <Lines
        label={t('list.import.faults')}
        heads={[t('list.import.line'), t('list.import.field'), t('list.import.fault')]}
        rows={faults.map(({ line, field, label, message }) => [line, label ?? field ?? '–', message])}
      />
    </>
  );
}

function Warnings({ warnings }: { warnings: NonNullable<ImportReport['warnings']> }) {
  return (
    <>
      <Alert type="warning" showIcon title={t('list.import.warnings')} />
      <Lines
        label={t('list.import.warnings')}
        heads={[t('list.import.line'), t('list.import.warning')]}
        rows={warnings.map(({ line, message }) => [line, message])}
      />
    </>
  );
}

/** What is said of lines of a file. */
function Lines({ label, heads, rows }: { label: string; heads: readonly string[]; rows: readonly (readonly (string | number)[])[] }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus
    <div className="import-list" role="region" aria-label={label} tabIndex={0}>
      <table className="import-faults">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Changes({ report: { shown, created, changed }, done }: Props) {
  const rest = created + changed - shown.length;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <div className="import-list" role="region" aria-label={t(done ? 'list.sync.done' : 'list.import.preview')} tabIndex={0}>
      {shown.map(({ line, id, title, changes }) => (
        <details key={line} className="import-row">
          <summary>
            <span className="import-line">{t('list.import.atLine', { line })}</span> <strong>{title}</strong>{' '}
            <span className={id ? 'import-changed' : 'import-new'}>{t(id ? 'list.import.changed' : 'list.import.new')}</span>
          </summary>
          <ChangeTable changes={changes} />
        </details>
      ))}
      {rest > 0 && <p className="import-more">{t('list.import.more', { count: rest })}</p>}
    </div>
  );
}
