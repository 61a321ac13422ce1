import { FileTextOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { isAbort, Problem } from '@/api/problem';
import { emitSaved } from '@/api/saved';
import type { View } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { useHold } from '@/view/useHold';
import { ImportPreview } from './ImportPreview';
import type { ImportReport } from './import';
import './import.css';

interface Props {
  view: View;
  onDone: () => void;
  onClose: () => void;
}

type State =
  | { status: 'empty'; wrong?: readonly string[] }
  | { status: 'reading'; file: File }
  | { status: 'ready'; file: File; report: ImportReport }
  | { status: 'saving'; file: File; report: ImportReport };

/** What takes a person elsewhere while an import is saved, which leaving would break off. */
const stay = () => undefined;

/** Asks for a file, shows what it would change and what is wrong with it, and imports it. */
export default function ImportDialog({ view, onDone, onClose }: Props) {
  const [state, setState] = useState<State>({ status: 'empty' });
  const input = useRef<HTMLInputElement>(null);
  const calls = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    calls.current = own;
    return () => own.abort();
  }, []);

  const send = <T,>(file: File, dry: boolean) =>
    api.post<Envelope<T> & { message: string }>(`${view.api}import`, dry ? { file, dry: true } : { file }, { quiet: true, signal: calls.current.signal });
  const failed = (cause: unknown) => {
    if (isAbort(cause)) return;
    const problem = cause instanceof Problem ? cause : new Problem(0, String(cause));
    const wrong = Object.values(problem.errors).flat();
    setState({ status: 'empty', wrong: wrong.length > 0 ? wrong : [problem.message] });
  };

  const read = async (file: File) => {
    setState({ status: 'reading', file });
    try {
      const { data: report } = await send<ImportReport>(file, true);
      setState({ status: 'ready', file, report });
    } catch (cause) {
      failed(cause);
    }
  };
  const save = async () => {
    if (state.status !== 'ready') return;
    setState({ ...state, status: 'saving' });
    try {
      const { message } = await send(state.file, false);
      notify('success', message);
      emitSaved({ rows: true });
      onDone();
      onClose();
    } catch (cause) {
      failed(cause);
    }
  };

  useHold(state.status === 'saving', stay);
  const report = state.status === 'ready' || state.status === 'saving' ? state.report : null;
  const useful = report !== null && report.refused === 0 && report.created + report.changed > 0;
  const busy = state.status === 'reading' || state.status === 'saving';
  return (
    <Dialog
      centered
      width={860}
      title={`${t('list.import.title')}: ${view.title}`}
      mask={{ closable: false }}
      onCancel={state.status === 'saving' ? undefined : onClose}
      footer={[
        <Button key="close" disabled={state.status === 'saving'} onClick={onClose}>
          {t('list.import.close')}
        </Button>,
        <Button key="save" type="primary" disabled={!useful && state.status !== 'saving'} loading={state.status === 'saving'} onClick={() => void save()}>
          {report && useful ? t('list.import.save', { count: report.created + report.changed }) : t('list.import.title')}
        </Button>,
      ]}
    >
      <div className="import" aria-busy={busy}>
        <p className="import-help" id="import-help">
          {t('list.import.help', { key: view.list?.import?.columns[0] ?? '' })}
        </p>
        <div className="import-file">
          <Button {...FIRST} icon={<FileTextOutlined aria-hidden />} disabled={busy} aria-describedby="import-help" onClick={() => input.current?.click()}>
            {t('list.import.choose')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.csv,.txt,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            hidden
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file is chosen again once it was mended.
              target.value = '';
              if (file) void read(file);
            }}
          />
          {'file' in state && <span className="import-name">{state.file.name}</span>}
        </div>
        {/* Once a file is chosen, what it does matters more than what it may have. */}
        <details className="import-columns" open={!('file' in state)}>
          <summary>{t('list.import.columns')}</summary>
          {view.list?.import?.columns.map((name) => <code key={name}>{name}</code>)}
        </details>
        <div role="status">
          {state.status === 'reading' && (
            <p className="import-busy">
              <Spin size="small" /> {t('list.import.reading')}
            </p>
          )}
          {report && <p className="import-sum">{t('list.import.sum', { rows: formatNumber(report.rows), created: formatNumber(report.created), changed: formatNumber(report.changed), unchanged: formatNumber(report.unchanged) })}</p>}
        </div>
        {state.status === 'empty' && state.wrong && (
          <Alert type="error" showIcon role="alert" title={state.wrong.length === 1 ? state.wrong[0] : <ul className="import-wrong">{state.wrong.map((one) => <li key={one}>{one}</li>)}</ul>} />
        )}
        {report && <ImportPreview report={report} />}
      </div>
    </Dialog>
  );
}
