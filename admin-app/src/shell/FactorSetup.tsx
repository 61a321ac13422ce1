import { Button } from 'antd';
import { useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { Problem } from '@/api/problem';
import { t } from '@/i18n/texts';
import { AccountForm } from './AccountForm';
import { CodeInput } from './CodeInput';
import { CurrentPassword } from './CurrentPassword';

interface Setup {
  secret: string;
  uri: string;
  qr: string;
}

/** The way from no second factor to one: a picture to scan, and a code that shows it was. */
export function FactorSetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    try {
      setSetup((await api.post<Envelope<Setup>>('/api/second-factor/setup')).data);
    } catch (cause) {
      // A refusal has been shown by the call.
      if (!(cause instanceof Problem)) throw cause;
    } finally {
      setBusy(false);
    }
  }

  async function confirm(values: { password: string; code: string }) {
    const { data } = await api.post<Envelope<{ recovery_codes: string[] }>>('/api/second-factor/confirm', { ...values }, { quiet: true });
    onCodes(data.recovery_codes);
  }

  if (!setup) {
    return (
      <Button type="primary" size="large" block loading={busy} onClick={() => void begin()}>
        {t('shell.factor.begin')}
      </Button>
    );
  }
  return (
    <>
      <ol className="account-steps">
        <li>{t('shell.factor.scan')}</li>
        <li>{t('shell.factor.type')}</li>
      </ol>
      <img className="account-qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr)}`} alt={t('shell.factor.qr')} width={200} height={200} />
      <p className="account-secret">
        {t('shell.factor.secret')} <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <AccountForm<{ password: string; code: string }> submit={t('shell.factor.confirm')} onSend={confirm}>
        <CodeInput focus />
        <CurrentPassword />
      </AccountForm>
    </>
  );
}
