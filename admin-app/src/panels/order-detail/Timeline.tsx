import { Button } from 'antd';
import { useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { keys, useApiQuery } from '@/api/queries';
import type { Action, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { type Row, textOf } from '@/list/cells/cell';
import { useConfirm } from '@/list/confirm';
import { notifyFailure } from '@/list/failure';
import { childAddress, childShownAs } from '@/view/child';
import { Happening, type Happened } from './Happening';
import { NoteForm } from './NoteForm';
import type { Order } from './order';
import { Part } from './Part';

// So many are read at once; what came before them is asked for.
const SHOWN = 10;

/** The rows of one of the lists below an order, newest first; none where the server has no such list. */
function useBelow(view: View, order: Order, shown: string) {
  const child = childShownAs(view, shown);
  const address = child ? childAddress(child, order.id) : '';
  const { data, error, refetch } = useApiQuery({
    queryKey: keys.children(address),
    queryFn: ({ signal }) => api.get<Envelope<Row[]>>(address.replace(/\/$/, ''), { signal, quiet: true }).then(({ data: rows }) => rows),
    enabled: address !== '',
    placeholderData: (before) => before,
  });
  return { child, address, rows: data ?? [], error, refetch };
}

/** What happened to an order and what colleagues noted of it, the latest first. */
export function Timeline({ order, view }: { order: Order; view: View }) {
  const [all, setAll] = useState(false);
  const confirm = useConfirm();
  const events = useBelow(view, order, 'events');
  const notes = useBelow(view, order, 'notes');
  const states = events.child?.columns?.find(({ key }) => key === 'kind')?.states;
  const removal = notes.child?.row?.find(({ name }) => name === 'destroy');

  const remove = async (action: Action, row: Row) => {
    if (!(await confirm(action, [textOf(row.text)]))) return;
    try {
      const { message } = await api.delete<{ message: string }>(`${notes.address}${row.id}`, { quiet: true });
      notify('success', message);
      await notes.refetch();
    } catch (cause) {
      notifyFailure('destroy', cause);
    }
  };

  const happened: Happened[] = [
    ...events.rows.map((row): Happened => ({ key: `event-${row.id}`, row, state: states?.find(({ value }) => value === row.kind) })),
    ...notes.rows.map((row): Happened => {
      const mine = removal && row.can?.includes(removal.name);
      return { key: `note-${row.id}`, row, note: textOf(row.text), onRemove: mine ? () => void remove(removal, row) : undefined };
    }),
  ].sort((a, b) => textOf(b.row.created_at).localeCompare(textOf(a.row.created_at)));
  const shown = all ? happened : happened.slice(0, SHOWN);
  const failed = events.error ?? notes.error;
  const mayNote = notes.child?.can.includes('create') && notes.child.form?.can_create;

  return (
    <Part title={t('orderpage.timeline')} className="order-timeline">
      {mayNote && <NoteForm address={notes.address} onAdded={() => void notes.refetch()} />}
      {failed && <p role="alert">{failed.message}</p>}
      <ol>
        {shown.map(({ key, ...one }) => (
          <Happening key={key} {...one} />
        ))}
      </ol>
      {happened.length > shown.length && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('orderpage.earlier', { count: happened.length - shown.length })}
        </Button>
      )}
    </Part>
  );
}
