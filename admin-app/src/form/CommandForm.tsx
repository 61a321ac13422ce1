import { Modal } from 'antd';
import { useId, useMemo, useRef } from 'react';
import { send } from '@/command/send';
import type { CommandFormProps } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import { textFor } from '@/view/confirm';
import { focusError } from './focusError';
import { payloadOf } from './payload';
import SchemaForm from './SchemaForm';
import { FormState } from './state';
import { useErrors } from './useErrors';
import { useSubmit } from './useSubmit';

/** The small form of a command, which is sent when it is right. */
export default function CommandForm({ job, onDone, onClose }: CommandFormProps) {
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
      }),
    [prefix, job],
  );
  const messages = useErrors(state);
  const { submit, busy } = useSubmit({ state, messages, onInvalid: () => box.current && focusError(box.current, state) });
  const done = () => submit(async () => onDone(await send(job, payloadOf({ ...state.setup, creating: true }, state.values), true)));

  return (
    <Modal
      open
      title={job.confirm?.title || job.label}
      okText={job.confirm?.ok || job.label}
      cancelText={job.confirm?.cancel || t('form.cancel')}
      confirmLoading={busy}
      width={560}
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
