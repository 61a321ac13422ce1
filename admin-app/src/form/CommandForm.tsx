import { Modal } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { send } from '@/command/send';
import type { CommandFormProps } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import { textFor } from '@/view/confirm';
import { focusError } from './focusError';
import { payloadOf } from './payload';
import type { Schema, UISchema } from './schema';
import SchemaForm from './SchemaForm';
import { FormState } from './state';
import { useErrors } from './useErrors';

/** The small form of a command, which is sent when it is right. */
export default function CommandForm({ job, onDone, onClose }: CommandFormProps) {
  const prefix = useId();
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const state = useMemo(
    () =>
      new FormState({
        prefix,
        schema: (job.form?.schema ?? {}) as Schema,
        ui: (job.form?.ui_schema ?? {}) as UISchema,
        locales: [],
        id: null,
        loaded: null,
      }),
    [prefix, job],
  );
  const messages = useErrors(state);
  const jump = () => box.current && focusError(box.current, state);

  async function submit() {
    if (busy) return;
    flushSync(() => state.flush());
    if (!messages.judge()) return jump();
    setBusy(true);
    try {
      onDone(await send(job, payloadOf({ ...state.setup, creating: true }, state.values), true));
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      notify('danger', cause.message);
      messages.refuse(cause.errors);
      jump();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      title={job.confirm?.title || job.label}
      okText={job.confirm?.ok || job.label}
      cancelText={job.confirm?.cancel || t('form.cancel')}
      confirmLoading={busy}
      width={560}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="form-command" ref={box}>
        {job.confirm?.text && <p>{textFor(job.confirm, job.count ?? 1)}</p>}
        {messages.general.map((message) => (
          <p key={message} className="form-error" role="alert">
            {message}
          </p>
        ))}
        <SchemaForm state={state} errors={messages.errors} onSubmit={() => void submit()} />
      </div>
    </Modal>
  );
}
