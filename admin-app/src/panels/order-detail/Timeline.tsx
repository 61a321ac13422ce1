import { Button } from 'antd';
import { useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import type { Action, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { type Row, textOf } from '@/list/cells/cell';
import { useConfirm } from '@/list/confirm';
import { notifyFailure } from '@/list/failure';
import { Happening, type Happened } from './Happening';
import { NoteForm } from './NoteForm';
import type { Order } from './order';
import { Part } from './Part';
import { useBelow } from './useBelow';

// So many are read at once; what came before them is asked for.
const SHOWN = 10;

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
      const { message } = await api.delete<{ message: string }>(`${notes.own.api}${row.id}`, { quiet: true });
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
      {mayNote && <NoteForm address={notes.own.api} onAdded={() => void notes.refetch()} />}
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
