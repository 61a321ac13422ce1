import { Alert, Button, Form } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import { useCsrf } from './csrf';

interface Props<V> {
  submit: string;
  children: ReactNode;
  /** Sends the form; what it throws is shown. */
  onSend: (values: V) => Promise<void>;
  /** The text for a failure; its own message when undefined. */
  failureText?: (problem: Problem) => string | undefined;
}

/** A small form of a signed-out visitor: it can be sent when it has no errors and the anti-forgery cookie is there. */
export function AccountForm<V extends object>({ submit, children, onSend, failureText }: Props<V>) {
  const [form] = Form.useForm<V>();
  const values = Form.useWatch([], form);
  const [valid, setValid] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const csrf = useCsrf();

  useEffect(() => {
    let gone = false;
    form.validateFields({ validateOnly: true }).then(
      () => !gone && setValid(true),
      () => !gone && setValid(false),
    );
    return () => {
      gone = true;
    };
  }, [form, values]);

  // What the browser or a password manager filled in need not have been reported to the form.
  function adopt(box: HTMLElement) {
    const filled = form.getFieldsValue() as Record<string, unknown>;
    for (const { id, value } of box.querySelectorAll<HTMLInputElement>('input[id]')) {
      if (id in filled && value && filled[id] !== value) form.setFieldValue(id as never, value);
    }
  }

  // The browser swallows Enter as long as the button is disabled, be it for a moment only: then it is sent as soon as it may be.
  const wanted = useRef(false);
  const sent = useRef('');
  const enter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    adopt(event.currentTarget);
    if (sending) {
      // What was changed while the former try was on its way is tried after it.
      wanted.current = JSON.stringify(form.getFieldsValue()) !== sent.current;
      return;
    }
    if (csrf.ready) form.submit();
    else {
      wanted.current = true;
      // What is missing is said at once.
      form.validateFields().catch(() => undefined);
    }
  };
  useEffect(() => {
    if (!csrf.ready || sending || !wanted.current) return;
    wanted.current = false;
    form.submit();
  }, [csrf.ready, sending, form]);

  async function send(entered: V) {
    if (sending) return;
    sent.current = JSON.stringify(entered);
    setSending(true);
    setFailure(null);
    try {
      await onSend(entered);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      // Said once: by the field it is about, else above them all.
      const own = failureText?.(cause);
      const fields = own === undefined ? Object.entries(cause.errors).filter(([name]) => name in entered) : [];
      form.setFields(fields.map(([name, errors]) => ({ name: name as never, errors })));
      const others = Object.entries(cause.errors).filter(([name]) => !(name in entered)).flatMap(([, messages]) => messages);
      if (fields.length === 0 || others.length > 0) setFailure(own ?? others[0] ?? cause.message);
    } finally {
      setSending(false);
    }
  }

  return (
    <Form<V>
      form={form}
      layout="vertical"
      requiredMark={false}
      onKeyDown={enter}
      onFinish={(entered) => void send(entered)}
      // The check of what was typed last began meanwhile, and the form library lets go of the one before it.
      onFinishFailed={({ outOfDate }) => outOfDate && form.submit()}
      validateTrigger="onBlur"
    >
      {(failure ?? csrf.failure) && (
        <Alert
          type="error"
          showIcon
          className="account-alert"
          title={failure ?? csrf.failure}
          action={
            csrf.failure && (
              <Button size="small" onClick={csrf.retry}>
                {t('shell.retry')}
              </Button>
            )
          }
        />
      )}
      {children}
      <Button type="primary" htmlType="submit" block size="large" loading={sending} disabled={!valid || sending || !csrf.ready}>
        {submit}
      </Button>
    </Form>
  );
}
