import { Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'umi';
import { api, type Envelope } from '@/api/client';
import { storeUser, type User } from '@/api/session';
import { t } from '@/i18n/texts';
import { AccountCard } from '@/shell/AccountCard';
import { AccountForm } from '@/shell/AccountForm';
import { CodeStep } from '@/shell/CodeStep';
import { Guarded } from '@/shell/Guarded';

interface Values {
  email: string;
  password: string;
}

export default function Login() {
  const [owed, setOwed] = useState(false);
  const [email, setEmail] = useState('');

  async function signIn(values: Values) {
    const { data } = await api.post<Envelope<User | { second_factor: true }>>('/api/login', { ...values }, { quiet: true });
    // The guard sees the user and goes on to where the visitor wanted to be.
    if ('id' in data) storeUser(data);
    else setOwed(true);
  }

  if (owed) {
    return (
      <Guarded page="public">
        <CodeStep onAgain={() => setOwed(false)} />
      </Guarded>
    );
  }
  return (
    <Guarded page="public">
      <AccountCard title={t('shell.login.title')}>
        <AccountForm<Values>
          submit={t('shell.login.submit')}
          onSend={signIn}
          failureText={({ status }) => (status === 422 || status === 401 ? t('shell.login.failed') : undefined)}
        >
          <Form.Item
            name="email"
            label={t('shell.email.label')}
            rules={[
              { required: true, message: t('shell.email.required') },
              { type: 'email', message: t('shell.email.invalid') },
            ]}
          >
            <Input type="email" autoComplete="username" size="large" autoFocus onChange={({ target }) => setEmail(target.value)} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('shell.password.label')}
            rules={[{ required: true, message: t('shell.password.required') }]}
          >
            <Input.Password autoComplete="current-password" size="large" />
          </Form.Item>
        </AccountForm>
        <p className="account-more">
          <Link to="/forgotten-password" state={{ email }}>{t('shell.login.forgotten')}</Link>
        </p>
      </AccountCard>
    </Guarded>
  );
}
