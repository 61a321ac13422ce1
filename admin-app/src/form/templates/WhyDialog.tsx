import { Button, Skeleton } from 'antd';
import { api, type Envelope } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import './why.css';

/** Why a note says what it says: facts, and a table of what led to it. */
interface Explanation {
  title: string;
  text: string;
  facts: readonly { label: string; text: string; strong?: boolean }[];
  columns: readonly string[];
  rows: readonly { cells: readonly string[]; strong?: boolean; muted?: boolean }[];
  foot?: string;
}

const marked = ({ strong, muted }: { strong?: boolean; muted?: boolean }) => (strong ? 'why-strong' : muted ? 'why-muted' : undefined);

function Table({ title, columns, rows }: Pick<Explanation, 'title' | 'columns' | 'rows'>) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus
    <div className="why-rows" role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className={marked(row)}>
              {row.cells.map((cell, index) => (
                <td key={columns[index]} data-label={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Asks the server why a note says what it says, and shows its answer. */
export default function WhyDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { data: answer, error, isFetching, refetch } = useApiQuery({
    queryKey: keys.why(address),
    queryFn: ({ signal }) => api.get<Envelope<Explanation>>(`/api/${address}`, { signal, quiet: true }).then(({ data }) => data),
    // Prices may have changed since it was last asked.
    gcTime: 0,
  });
  return (
    <Dialog
      centered
      width={860}
      title={answer?.title ?? t('form.why')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('form.whyClose')}
        </Button>
      }
    >
      {error && !isFetching && (
        <div role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>{t('report.retry')}</Button>
        </div>
      )}
      {!answer && isFetching && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {answer && (
        <div className="why">
          <p>{answer.text}</p>
          {answer.facts.length > 0 && (
            <dl>
              {answer.facts.map((fact) => (
                <div key={fact.label} className={marked(fact)}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.text}</dd>
                </div>
              ))}
            </dl>
          )}
          {answer.rows.length > 0 && <Table title={answer.title} columns={answer.columns} rows={answer.rows} />}
          {answer.foot && <p className="why-foot">{answer.foot}</p>}
        </div>
      )}
    </Dialog>
  );
}
