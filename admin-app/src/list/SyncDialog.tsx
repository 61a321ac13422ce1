import { Alert, Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { isAbort, Problem } from '@/api/problem';
import { keys, useApiQuery } from '@/api/queries';
import { emitSaved } from '@/api/saved';
import type { Sync, View } from '@/contract/view.gen';
import { formatDateTime } from '@/i18n/dates';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { ImportPreview } from './ImportPreview';
import { runs, type SyncState } from './import';
import './import.css';

interface Props {
  view: View;
  sync: Sync;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what a feed would change, changes it, and shows how far that is, whoever began it. */
export default function SyncDialog({ view, sync, onDone, onClose }: Props) {
  const [wrong, setWrong] = useState<string>();
  const [starting, setStarting] = useState(false);
  const { data: state, refetch } = useApiQuery({
    queryKey: keys.sync(view.api),
    queryFn: async ({ signal }) => (await api.get<Envelope<SyncState>>(`${view.api}sync/state`, { signal, quiet: true })).data,
    refetchInterval: ({ state: { data } }) => (runs(data) ? 1000 : false),
    gcTime: 0,
  });
  const running = runs(state);
  const seen = useRef<string | null>(undefined);
  useEffect(() => {
    if (!state) return;
    const { status, dry, ended_at } = state;
    // The list behind shows what was changed as soon as it is; what had ended before is shown there already.
    if (seen.current !== undefined && seen.current !== ended_at && status === 'done' && !dry) {
      emitSaved({ rows: true });
      onDone();
    }
    seen.current = ended_at;
  }, [state, onDone]);

  const begin = async (dry: boolean) => {
    setWrong(undefined);
    setStarting(true);
    try {
      await api.get(`${view.api}sync`, { query: dry ? { dry: 1 } : {}, changes: true, quiet: true });
      await refetch();
    } catch (cause) {
      if (!isAbort(cause)) setWrong(cause instanceof Problem ? cause.message : String(cause));
    } finally {
      setStarting(false);
    }
  };

  return (
    <Dialog
      centered
      width={860}
      title={`${t('list.sync.title')}: ${view.title}`}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('list.import.close')}
        </Button>,
        <Button key="look" disabled={running || starting} onClick={() => void begin(true)}>
          {t('list.sync.look')}
        </Button>,
        <Button key="begin" type="primary" disabled={running || starting} onClick={() => void begin(false)}>
          {t('list.sync.begin')}
        </Button>,
      ]}
    >
      <div className="import" aria-busy={running}>
        <p className="import-help">{t('list.sync.help', { source: sync.source ?? '' })}</p>
        <p className="import-columns">
          <span>{t('list.import.columns')}</span> {sync.columns.map((name) => <code key={name}>{name}</code>)}
        </p>
        {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
        {state && <SyncProgress state={state} />}
      </div>
    </Dialog>
  );
}

/** How a synchronisation goes, or went. */
function SyncProgress({ state }: { state: SyncState }) {
  const { status, dry, rows, total, report, errors } = state;
  if (status === 'none') return null;
  if (status === 'saving') {
    return <Progress percent={Math.floor((100 * rows) / Math.max(1, total))} aria-label={t('list.sync.saving')} format={(percent) => `${percent} %`} />;
  }
  if (runs(state)) {
    return (
      <div role="status" className="import-busy">
        <Progress percent={100} status="active" showInfo={false} aria-label={t('list.sync.reading')} />
        <span>{status === 'loading' ? t('list.sync.loading') : t('list.sync.read', { count: rows })}</span>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="import-sum">
        {t(dry ? 'list.sync.looked' : 'list.sync.last', { at: formatDateTime(state.ended_at), by: state.by })}
      </p>
      {errors.length > 0 && (
        <Alert type="error" showIcon role="alert" title={errors.length === 1 ? errors[0] : <ul className="import-wrong">{errors.map((one) => <li key={one}>{one}</li>)}</ul>} />
      )}
      {report && status === 'done' && (
        <>
          <p>{t('list.sync.sum', { rows: formatNumber(report.rows), changed: formatNumber(report.changed), unchanged: formatNumber(report.unchanged), refused: formatNumber(report.refused) })}</p>
          <ImportPreview report={report} partial done={!dry} />
        </>
      )}
    </>
  );
}
