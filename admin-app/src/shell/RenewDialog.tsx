import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { provideRenewal } from '@/api/renewal';
import { storeUser, type User } from '@/api/session';
import { Dialog } from '@/dialog/Dialog';
import { t } from '@/i18n/texts';
import { AccountForm } from './AccountForm';
import { CodeInput } from './CodeInput';
import './account.css';

const call = { quiet: true, signsIn: true };

/** Asks the person whose session ended to sign in again over what they write or have just begun, with the second factor where they have one. */
export function RenewDialog({ user }: { user: User }) {
  const [step, setStep] = useState<'none' | 'password' | 'code'>('none');
  const [held, setHeld] = useState(false);
  const answer = useRef<(renewed: boolean) => void>(() => undefined);

  useEffect(() => {
    const takeBack = provideRenewal(
      (holding) =>
        new Promise((done) => {
          answer.current = done;
          setHeld(holding);
          setStep('password');
        }),
    );
    return () => {
      takeBack();
      answer.current(false);
    };
  }, []);

  function end(renewed: boolean) {
    setStep('none');
    answer.current(renewed);
  }

  async function signIn({ password }: { password: string }) {
    const { data } = await api.post<Envelope<User | { second_factor: true }>>('/api/login', { email: user.email, password }, call);
    if ('id' in data) renewed(data);
    else setStep('code');
  }

  async function sendCode(values: { code: string }) {
    const { data } = await api.post<Envelope<User>>('/api/login/code', { ...values }, call);
    renewed(data);
  }

  function renewed(data: User) {
    storeUser(data);
    end(true);
  }

  if (step === 'none') return null;
  return (
    <Dialog centered width={420} closable={false} keyboard={false} mask={{ closable: false }} footer={null} zIndex={1500} title={t('shell.renew.title')}>
      <p>{t(held ? 'shell.renew.text' : 'shell.renew.begun', { email: user.email })}</p>
      {step === 'password' ? (
        <AccountForm<{ password: string }>
          key="password"
          submit={t('shell.login.submit')}
          onSend={signIn}
          failureText={({ status }) => (status === 422 || status === 401 ? t('shell.renew.failed') : undefined)}
        >
          <input type="email" hidden readOnly autoComplete="username" value={user.email} />
          <Form.Item name="password" label={t('shell.password.label')} rules={[{ required: true, message: t('shell.password.required') }]}>
            <Input.Password autoComplete="current-password" size="large" autoFocus />
          </Form.Item>
        </AccountForm>
      ) : (
        <AccountForm<{ code: string }> key="code" submit={t('shell.login.submit')} onSend={sendCode}>
          <CodeInput focus />
        </AccountForm>
      )}
      <p className="account-more">
        <Button type="link" danger={held} onClick={() => end(false)}>
          {t(held ? 'shell.renew.leave' : 'shell.renew.cancel')}
        </Button>
      </p>
    </Dialog>
  );
}
