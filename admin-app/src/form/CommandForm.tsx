import { Alert } from 'antd';
import { Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { ask, FAILED_TIMEOUT, notOffered, send } from '@/command/send';
import { type CommandFormProps, type Preview, previewList } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { textFor } from '@/view/confirm';
import { ConflictDialog } from './ConflictDialog';
import { focusError } from './focusError';
import { LivePanel } from './LivePanel';
import { payloadOf } from './payload';
import { blank, type Values } from './record';
import SchemaForm from './SchemaForm';
import type { Schema } from './schema';
import { FormState } from './state';
import { useErrors } from './useErrors';
import { useLeaveGuard } from './useLeaveGuard';
import { type Conflict, conflictIn } from './useSave';
import { useSubmit } from './useSubmit';

/** The small form of a command. One that begins with something of the record waits for that. */
export default function CommandForm(props: CommandFormProps) {
  return props.job.start ? <StartedForm {...props} /> : <OpenForm {...props} start={null} />;
}

function StartedForm(props: CommandFormProps) {
  const { job, onClose } = props;
  const { data, error, dataUpdatedAt, refetch } = useApiQuery({
    queryKey: keys.record(job.start!),
    queryFn: ({ signal }) => api.get<Envelope<Values>>(job.start!, { signal, quiet: true }).then((answer) => answer.data),
    ...READ_ONCE,
  });
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!error) return;
    notify('danger', error.message);
    close.current();
  }, [error]);
  return data ? <OpenForm key={dataUpdatedAt} {...props} start={data} onReload={() => void refetch()} /> : null;
}

/** The fields themselves, which are sent when they are right. */
function OpenForm({ job, start, onReload, onDone, onClose }: CommandFormProps & { start: Values | null; onReload?: () => void }) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const state = useMemo(
    () =>
      new FormState({
        prefix,
        schema: (job.form?.schema ?? {}),
        ui: (job.form?.ui_schema ?? {}),
        locales: [],
        id: null,
        loaded: null,
        start: (start || job.begin) && { ...(blank((job.form?.schema ?? {}) as Schema) as Values), ...job.begin, ...start },
      }),
    [prefix, job, start],
  );
  const wide = Object.values(state.setup.ui).some((field) => (field as Record<string, unknown> | null)?.['ui:field'] === 'TableField');
  const messages = useErrors(state);
  const guard = useLeaveGuard(state, false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { submit, busy } = useSubmit({
    state,
    messages,
    once: true,
    onInvalid: () => box.current && focusError(box.current, state),
    onRefused: (problem) => {
      // What was typed counts beside what somebody else saved meanwhile, such as a sale beside a count of the stock.
      const met = conflictIn(problem, state);
      if (start && met) {
        setConflict(met);
        return true;
      }
      const gone = notOffered(problem);
      if (!gone && problem.status !== 502) return false;
      notify('danger', problem.message, { timeout: FAILED_TIMEOUT });
      if (gone) {
        guard.release();
        onClose();
      }
      return true;
    },
  });
  // What was shown counts for the values it was shown of.
  const [preview, setPreview] = useState<Preview | null>(null);
  const done = (over?: number) => {
    setConflict(null);
    return submit(async () => {
      const values = { ...payloadOf({ ...state.setup, creating: true }, state.values), ...(start && { version: over ?? start.version }) };
      if (job.preview && !preview) setPreview(await ask<Preview>(job, values));
      else {
        const answer = await send(job, values, true);
        guard.release();
        onDone(answer);
      }
    });
  };
  const PreviewList = preview && previewList();
  const okText = job.submit ?? job.label;

  return (
    <Dialog
      title={job.confirm?.title || [job.label, job.subject].filter(Boolean).join(' – ')}
      okText={job.preview && !preview ? t('form.preview.show') : job.confirm?.ok || okText}
      okButtonProps={{ disabled: preview?.changed === 0, danger: job.danger }}
      cancelButtonProps={job.danger ? FIRST : {}}
      cancelText={job.confirm?.cancel || t('form.cancel')}
      confirmLoading={busy}
      width={wide || preview ? 920 : 560}
      onOk={() => void done()}
      onCancel={() => guard.leave(onClose)}
    >
      {guard.dialog}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          state={state}
          address={job.start!}
          read={(stored) => ({ ...state.initial, ...stored })}
          onCancel={() => setConflict(null)}
          onReload={() => {
            setConflict(null);
            onReload?.();
          }}
          onSave={(version) => void done(version)}
        />
      )}
      <div className="form-command" ref={box}>
        {job.confirm?.title && job.subject && <p><strong>{job.subject}</strong></p>}
        {job.confirm?.text && <p>{textFor(job.confirm, job.count ?? 1)}</p>}
        {job.warning && <Alert type="warning" showIcon title={job.warning} style={{ marginBottom: 16 }} />}
        {messages.general.map((message) => (
          <p key={message} className="form-error" role="alert" data-general>
            {message}
          </p>
        ))}
        <SchemaForm state={state} errors={messages.errors} onChange={() => setPreview(null)} onSubmit={() => void done()} />
        {job.form?.live && <LivePanel state={state} url={job.form.live.url} fields={job.form.live.fields} atFields />}
        {PreviewList && (
          <Suspense fallback={null}>
            <PreviewList preview={preview} />
          </Suspense>
        )}
      </div>
    </Dialog>
  );
}
