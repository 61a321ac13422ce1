import { Alert, Button, Form } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
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

  async function send(entered: V) {
    setSending(true);
    setFailure(null);
    try {
      await onSend(entered);
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      for (const [name, errors] of Object.entries(cause.errors)) {
        form.setFields([{ name: name as never, errors }]);
      }
      setFailure(failureText?.(cause) ?? cause.message);
    } finally {
      setSending(false);
    }
  }

  return (
    <Form<V> form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void send(entered)} validateTrigger="onBlur">
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
