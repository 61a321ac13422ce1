import { useEffect, useState } from 'react';
import { isAbort } from '@/api/problem';
import { CellView } from '@/list/cells/CellView';
import type { DetailPanelProps } from '../panel';
import './sample.css';

interface Other {
  id: number;
  title: string;
  solved: boolean;
}

/** A report of a kit as its columns tell it, and beside it the others of the same kit, which a feed of the record tells. */
export default function EventDetail({ detail, record, feed }: DetailPanelProps) {
  const [others, setOthers] = useState<readonly Other[] | string>([]);
  useEffect(() => {
    const controller = new AbortController();
    feed<Other[]>('others', undefined, controller.signal).then(setOthers, (cause: unknown) => {
      if (!isAbort(cause)) setOthers(cause instanceof Error ? cause.message : String(cause));
    });
    return () => controller.abort();
  }, [feed, record]);
  return (
    <div className="sample-event">
      <dl className="list-detail">
        {detail.columns.map((column) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>
              <CellView row={record} column={column} />
            </dd>
          </div>
        ))}
      </dl>
      {typeof others === 'string' ? (
        <p role="alert">{others}</p>
      ) : (
        <ul className="sample-others">
          {others.map(({ id, title, solved }) => (
            <li key={id} data-solved={solved || undefined}>
              {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
