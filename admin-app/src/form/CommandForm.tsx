import { Modal } from 'antd';
import { useEffect, useId, useMemo, useRef } from 'react';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { send } from '@/command/send';
import type { CommandFormProps } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import { textFor } from '@/view/confirm';
import { focusError } from './focusError';
import { payloadOf } from './payload';
import { blank, type Values } from './record';
import SchemaForm from './SchemaForm';
import type { Schema } from './schema';
import { FormState } from './state';
import { useErrors } from './useErrors';
import { useSubmit } from './useSubmit';

/** The small form of a command. One that begins with something of the record waits for that. */
export default function CommandForm(props: CommandFormProps) {
  return props.job.start ? <StartedForm {...props} /> : <OpenForm {...props} start={null} />;
}

function StartedForm(props: CommandFormProps) {
  const { job, onClose } = props;
  const { data, error } = useApiQuery({
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
  return data ? <OpenForm {...props} start={data} /> : null;
}

/** The fields themselves, which are sent when they are right. */
function OpenForm({ job, start, onDone, onClose }: CommandFormProps & { start: Values | null }) {
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
        start: start && { ...(blank((job.form?.schema ?? {}) as Schema) as Values), ...start },
      }),
    [prefix, job, start],
  );
  const wide = Object.values(state.setup.ui).some((field) => (field as Record<string, unknown> | null)?.['ui:field'] === 'TableField');
  const messages = useErrors(state);
  const { submit, busy } = useSubmit({ state, messages, onInvalid: () => box.current && focusError(box.current, state) });
  const done = () => submit(async () =>
    onDone(await send(job, { ...payloadOf({ ...state.setup, creating: true }, state.values), ...(start && { version: start.version }) }, true)),
  );

  return (
    <Modal
      open
      title={job.confirm?.title || [job.label, job.subject].filter(Boolean).join(' – ')}
      okText={job.confirm?.ok || (start ? t('form.save') : job.label)}
      cancelText={job.confirm?.cancel || t('form.cancel')}
      confirmLoading={busy}
      width={wide ? 920 : 560}
      onOk={() => void done()}
      onCancel={onClose}
    >
      <div className="form-command" ref={box}>
        {job.confirm?.text && <p>{textFor(job.confirm, job.count ?? 1)}</p>}
        {messages.general.map((message) => (
          <p key={message} className="form-error" role="alert">
            {message}
          </p>
        ))}
        <SchemaForm state={state} errors={messages.errors} onSubmit={() => void done()} />
      </div>
    </Modal>
  );
}
