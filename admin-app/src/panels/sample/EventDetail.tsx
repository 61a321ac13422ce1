import { CellView } from '@/list/cells/CellView';
import type { DetailPanelProps } from '../panel';
import { useFeed } from '../useFeed';
import './sample.css';

interface Other {
  id: number;
  title: string;
  solved: boolean;
}

/** A report of a kit as its columns show it, and beside it the others of the same kit, which a feed of the record returns. */
export default function EventDetail({ view, detail, record, feed }: DetailPanelProps) {
  const { data: others, error } = useFeed<Other[]>({ view, feed, record }, 'others');
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
      {error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <ul className="sample-others">
          {others?.map(({ id, title, solved }) => (
            <li key={id} data-solved={solved || undefined}>
              {title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
