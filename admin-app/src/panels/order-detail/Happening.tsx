import { DeleteOutlined, MessageOutlined } from '@ant-design/icons';
import type { State } from '@/contract/view.gen';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { type Row, textOf } from '@/list/cells/cell';

/** Something that happened to an order, or a note about it. */
export interface Happened {
  key: string;
  row: Row;
  /** What kind of thing it is, where the server knows it. */
  state?: State;
  /** What a colleague wrote. */
  note?: string;
  onRemove?: () => void;
}

/** One entry of the timeline: what, when, by whom. */
export function Happening({ row, state, note, onRemove }: Omit<Happened, 'key'>) {
  const who = textOf(row.user) || textOf(row.actor);
  const at = textOf(row.created_at);
  return (
    <li data-note={note !== undefined || undefined}>
      {note === undefined ? <span className={`order-dot order-dot-${state?.color ?? 'light'}`} aria-hidden /> : <MessageOutlined className="order-dot-note" aria-hidden />}
      <div>
        <p className={note === undefined ? undefined : 'order-note'}>{note ?? (textOf(row.said) || (state?.label ?? textOf(row.kind)))}</p>
        <p className="order-soft">
          <time dateTime={at}>{formatDateTime(at)}</time>
          {who && <span>{who}</span>}
        </p>
      </div>
      {onRemove && (
        <button type="button" className="list-action" aria-label={`${t('orderpage.removeNote')}: ${note}`} title={t('orderpage.removeNote')} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}
