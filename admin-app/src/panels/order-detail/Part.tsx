import { type ReactNode, useId } from 'react';
import type { Detail } from '@/contract/view.gen';
import { isOn, type Row, valueAt } from '@/list/cells/cell';
import { CellView } from '@/list/cells/CellView';

interface Props {
  title: string;
  /** What can be done about it. */
  buttons?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of an order, under its heading. */
export function Part({ title, buttons, className, children }: Props) {
  const heading = useId();
  const some = Array.isArray(buttons) ? buttons.length > 0 : Boolean(buttons);
  return (
    <section className={className ? `order-part ${className}` : 'order-part'} aria-labelledby={heading}>
      <header className="order-part-head">
        <h3 id={heading}>{title}</h3>
        {some && <div className="order-part-buttons">{buttons}</div>}
      </header>
      {children}
    </section>
  );
}

/** The columns that the server placed in a part, of those that have a value. */
export const columnsOf = (detail: Detail, record: Row, part: string) =>
  detail.columns.filter((column) => column.part === part && isOn(valueAt(record, column.path)));

/** What the server placed in a part, each value under its name; nothing where there is none. */
export function Values({ detail, record, part, children }: { detail: Detail; record: Row; part: string; children?: ReactNode }) {
  const columns = columnsOf(detail, record, part);
  if (columns.length === 0 && !children) return null;
  return (
    <dl className="order-values">
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>
            <CellView row={record} column={column} />
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
