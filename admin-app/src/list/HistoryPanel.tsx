import { Alert, App, Button, Drawer, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { type FieldErrors, Problem } from '@/api/problem';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { emitSaved } from '@/api/saved';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { useReturnFocus } from '@/dialog/returnFocus';
import { ChangeTable } from './cells/ChangeTable';
import type { ChangeView } from './cells/change';
import './cells/changes.css';

interface Revision {
  id: number;
  user: { id: number; name: string };
  action: string;
  action_label: string;
  created_at: string;
  changes: ChangeView[];
  can_revert: boolean;
}

interface Props {
  /** The address of the record's calls. */
  address: string;
  title: string;
  onClose: () => void;
  /** The record got an earlier state back. */
  onReverted: () => void;
}

/** What the history calls a field that an answer names; the field may be one within it. */
const labelOf = (revisions: readonly Revision[], field: string): string | undefined =>
  revisions.flatMap(({ changes }) => changes).find((one) => field === one.field || field.startsWith(`${one.field}.`))?.label;

/** What was done to a record, and its earlier states to be had back. */
export default function HistoryPanel({ address, title, onClose, onReverted }: Props) {
  useReturnFocus();
  const [busy, setBusy] = useState(0);
  const [refused, setRefused] = useState<FieldErrors>({});
  const { modal } = App.useApp();

  const { data: revisions, isError } = useApiQuery({
    queryKey: keys.history(address),
    queryFn: ({ signal }) => api.get<Envelope<Revision[]>>(`${address}/history`, { signal }).then(({ data }) => data),
    ...READ_ONCE,
  });

  useEffect(() => {
    // The call has said why.
    if (isError) onClose();
  }, [isError, onClose]);

  async function revert({ id, created_at: at }: Revision) {
    const sure = await modal.confirm({
      title: t('list.history.confirm'),
      content: t('list.history.text', { at: formatDateTime(at) }),
      okText: t('list.history.revert'),
      cancelText: t('common.actions.cancel'),
      centered: true,
    });
    if (!sure) return;
    setBusy(id);
    setRefused({});
    try {
      const answer = await api.post<{ message?: string }>(`${address}/revert`, { entry: id });
      notify('success', answer?.message ?? '');
      emitSaved();
      onReverted();
    } catch (cause) {
      // A refusal has been shown by the call.
      if (!(cause instanceof Problem)) throw cause;
      setRefused(cause.errors);
    } finally {
      setBusy(0);
    }
  }

  return (
    <Drawer open placement="right" size={720} onClose={onClose} title={t('list.history.of', { title })} closable={{ placement: 'end', 'aria-label': t('form.close') }}>
      {!revisions && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {revisions?.length === 0 && <p className="cell-none">{t('list.history.empty')}</p>}
      {Object.keys(refused).length > 0 && (
        <Alert
          className="history-refused"
          type="error"
          showIcon
          title={t('list.history.refused')}
          description={
            <ul>
              {Object.entries(refused).map(([field, messages]) => (
                <li key={field}>{[labelOf(revisions ?? [], field), messages.join(' ')].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          }
        />
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys only where it has the focus */}
      <ol className="history" aria-label={t('list.history.title')} tabIndex={0}>
        {revisions?.map((one, index) => (
          <li key={one.id}>
            <div className="history-head">
              <strong>{one.user.id === 0 ? t('list.history.system') : one.user.name || `#${one.user.id}`}</strong>
              <span>
                {one.action_label} · <time dateTime={one.created_at}>{formatDateTime(one.created_at)}</time>
              </span>
              {index === 0 && <Tag>{t('list.history.current')}</Tag>}
              {one.can_revert && (
                <Button size="small" loading={busy === one.id} disabled={busy !== 0} onClick={() => void revert(one)}>
                  {t('list.history.revert')}
                </Button>
              )}
            </div>
            <ChangeTable changes={one.changes} />
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
