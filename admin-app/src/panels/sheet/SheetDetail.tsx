import { Alert, Skeleton } from 'antd';
import { useId } from 'react';
import { DetailValues } from '@/list/DetailValues';
import { isOn, valueAt } from '@/list/cells/cell';
import { columnsBelow } from '@/list/Marks';
import type { DetailPanelProps } from '../panel';
import { useFeed } from '../useFeed';
import type { Pair, Sheet } from './sheet';
import './sheet.css';

function Pairs({ pairs, className }: { pairs: readonly Pair[]; className: string }) {
  return (
    <dl className={className}>
      {pairs.map(({ label, value, strong }, at) => (
        <div key={at} className={strong ? 'sheet-strong' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ title, columns, rows }: Sheet['tables'][number]) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {/* A table that is wider than a phone is moved sideways, by the keyboard too. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus */}
      <div className="sheet-scroll" tabIndex={0} role="group" aria-labelledby={heading}>
        <table>
          <thead>
            <tr>
              {columns.map(({ label, number }) => (
                <th key={label} scope="col" className={number ? 'sheet-number' : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={at} className={columns[at]?.number ? 'sheet-number' : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A document as one sheet, and above it what the columns of the detail say of it; the feed `sheet` returns the document. */
export default function SheetDetail({ view, detail, record, feed }: DetailPanelProps) {
  const { data: sheet, error } = useFeed<Sheet>({ view, feed, record }, 'sheet');
  const about = columnsBelow(detail).filter((column) => isOn(valueAt(record, column.path)));
  return (
    <div className="sheet-detail">
      {about.length > 0 && <DetailValues row={record} columns={about} />}
      {!sheet && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {error && !sheet && <p role="alert">{error.message}</p>}
      {sheet && (
        <>
          {sheet.notice && <Alert type={sheet.notice.warning ? 'warning' : 'info'} showIcon title={sheet.notice.text} className="sheet-notice" />}
          <Alert
            type={sheet.problems.length === 0 ? 'success' : sheet.problems.every(({ warning }) => warning) ? 'warning' : 'error'}
            showIcon
            title={sheet.verdict}
            description={
              sheet.problems.length > 0 && (
                <ul className="sheet-problems">
                  {sheet.problems.map(({ label, rule, text, path }, at) => (
                    <li key={at}>
                      <strong>
                        {label} {rule}
                      </strong>{' '}
                      {text} <code>{path}</code>
                    </li>
                  ))}
                </ul>
              )
            }
          />
          <article className="sheet">
            <h2>{sheet.title}</h2>
            <div className="sheet-parties">
              {sheet.parties.map(({ title, name, lines }, at) => (
                <section key={at}>
                  <h3>{title}</h3>
                  <address>
                    <strong>{name}</strong>
                    {lines.map((line, row) => (
                      <span key={row}>{line}</span>
                    ))}
                  </address>
                </section>
              ))}
            </div>
            <Pairs pairs={sheet.facts} className="sheet-facts" />
            {sheet.tables.map((table, at) => (
              <Table key={at} {...table} />
            ))}
            <Pairs pairs={sheet.sums} className="sheet-sums" />
            {sheet.notes.length > 0 && <Pairs pairs={sheet.notes} className="sheet-notes" />}
          </article>
        </>
      )}
    </div>
  );
}
