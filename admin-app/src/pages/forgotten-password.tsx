import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'umi';
import { api } from '@/api/client';
import { t } from '@/i18n/texts';
import { AccountCard } from '@/shell/AccountCard';
import { AccountForm } from '@/shell/AccountForm';
import { LOGIN } from '@/shell/guard';
import { Guarded } from '@/shell/Guarded';

export default function ForgottenPassword() {
  const [done, setDone] = useState<string | null>(null);
  // What was typed where one signs in is not typed again.
  const typed = (useLocation().state as { email?: string } | null)?.email;

  async function send({ email }: { email: string }) {
    const { message } = await api.post<{ message: string }>('/api/password', { email }, { quiet: true });
    setDone(message);
  }

  return (
    <Guarded page="public">
      <AccountCard title={t('shell.forgotten.title')} lead={done ? undefined : t('shell.forgotten.lead')}>
        {done ? (
          <Alert type="success" showIcon title={done} role="status" />
        ) : (
          <AccountForm<{ email: string }>
            submit={t('shell.forgotten.submit')}
            onSend={send}
            failureText={({ status }) => (status === 429 || status === 0 ? undefined : t('shell.forgotten.failed'))}
          >
            <Form.Item
              name="email"
              initialValue={typed}
              label={t('shell.email.label')}
              rules={[
                { required: true, message: t('shell.email.required') },
                { type: 'email', message: t('shell.email.invalid') },
              ]}
            >
              <Input type="email" autoComplete="username" size="large" autoFocus />
            </Form.Item>
          </AccountForm>
        )}
        <p className="account-more">
          <Link to={LOGIN}>{t('shell.forgotten.back')}</Link>
        </p>
      </AccountCard>
    </Guarded>
  );
}
