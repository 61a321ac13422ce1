import { Button } from 'antd';
import { api, type Envelope } from '@/api/client';
import { storeUser, type User } from '@/api/session';
import { t } from '@/i18n/texts';
import { AccountCard } from './AccountCard';
import { AccountForm } from './AccountForm';
import { CodeInput } from './CodeInput';

/** The second step of a sign-in: the code. */
export function CodeStep({ onAgain }: { onAgain: () => void }) {
  async function send(values: { code: string }) {
    const { data } = await api.post<Envelope<User>>('/api/login/code', { ...values }, { quiet: true });
    storeUser(data);
  }

  return (
    <AccountCard title={t('shell.factor.step')} lead={t('shell.factor.stepLead')}>
      <AccountForm<{ code: string }> submit={t('shell.login.submit')} onSend={send}>
        <CodeInput focus />
      </AccountForm>
      <p className="account-more">
        <Button type="link" onClick={onAgain}>
          {t('shell.factor.again')}
        </Button>
      </p>
    </AccountCard>
  );
}
