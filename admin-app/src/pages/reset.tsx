import { Alert, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { Link as To, useSearchParams } from 'umi';
import { api, type Envelope, fetchCsrfCookie } from '@/api/client';
import { keys, READ_ONCE, useApiQuery } from '@/api/queries';
import { t } from '@/i18n/texts';
import { AccountCard } from '@/shell/AccountCard';
import { AccountForm } from '@/shell/AccountForm';
import { LOGIN } from '@/shell/guard';
import { Guarded } from '@/shell/Guarded';

/** Whether the mailed link still holds. */
type Link = 'asked' | 'good' | 'bad';

interface Values {
  password: string;
  password_2: string;
}

// Only a first hint; how long a password must be is the server's to say.
const MIN_LENGTH = 5;

export default function Reset() {
  const [query] = useSearchParams();
  const token = query.get('token');
  const [done, setDone] = useState<string | null>(null);
  const { data: holds, isFetching } = useApiQuery({
    queryKey: keys.link(token),
    queryFn: async ({ signal }) => {
      await fetchCsrfCookie(signal);
      return (await api.post<Envelope<boolean>>('/api/password/link', { token }, { quiet: true, signal })).data;
    },
    enabled: Boolean(token),
    ...READ_ONCE,
  });
  // What cannot be asked now is said when the password is sent.
  const link: Link = !token || holds === false ? 'bad' : isFetching ? 'asked' : 'good';

  async function send(values: Values) {
    const { message } = await api.post<{ message: string }>('/api/password/reset', { token, ...values }, { quiet: true });
    setDone(message);
  }

  return (
    <Guarded page="public">
      <AccountCard title={t('shell.reset.title')}>
        {done && <Alert type="success" showIcon title={done} role="status" />}
        {!done && link === 'asked' && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {!done && link === 'bad' && <Alert type="error" showIcon title={t('shell.reset.no_token')} />}
        {!done && link === 'good' && (
          <AccountForm<Values> submit={t('shell.reset.submit')} onSend={send}>
            <Form.Item
              name="password"
              label={t('shell.reset.password')}
              rules={[
                { required: true, message: t('shell.password.required') },
                { min: MIN_LENGTH, message: t('shell.password.short', { count: MIN_LENGTH }) },
              ]}
            >
              <Input.Password autoComplete="new-password" size="large" autoFocus />
            </Form.Item>
            <Form.Item
              name="password_2"
              label={t('shell.reset.password_2')}
              dependencies={['password']}
              rules={[
                { required: true, message: t('shell.password.required') },
                ({ getFieldValue }) => ({
                  validator: async (_, value: unknown) => {
                    if (value && value !== getFieldValue('password')) throw new Error(t('shell.password.differs'));
                  },
                }),
              ]}
            >
              <Input.Password autoComplete="new-password" size="large" />
            </Form.Item>
          </AccountForm>
        )}
        {!done && link === 'bad' && (
          <p className="account-more">
            <To to="/forgotten-password">{t('shell.login.forgotten')}</To>
          </p>
        )}
        <p className="account-more">
          <To to={LOGIN}>{t('shell.forgotten.back')}</To>
        </p>
      </AccountCard>
    </Guarded>
  );
}
