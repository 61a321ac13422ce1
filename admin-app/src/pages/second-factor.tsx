import { Alert, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'umi';
import { api, type Envelope } from '@/api/client';
import { notify } from '@/api/notices';
import { keys, queryClient, useApiQuery } from '@/api/queries';
import { currentUser, owesFactor, storeUser } from '@/api/session';
import { t } from '@/i18n/texts';
import { AccountCard } from '@/shell/AccountCard';
import { AccountForm } from '@/shell/AccountForm';
import { CodeInput } from '@/shell/CodeInput';
import { CurrentPassword } from '@/shell/CurrentPassword';
import { FactorSetup } from '@/shell/FactorSetup';
import { LOGIN, START } from '@/shell/guard';
import { useUser } from '@/shell/Guarded';
import { RecoveryCodes } from '@/shell/RecoveryCodes';

interface Factor {
  enabled: boolean;
  required: boolean;
  recovery_codes: number;
}

type FactorAction = 'codes' | 'disable';

function remember({ enabled, required }: Pick<Factor, 'enabled' | 'required'>) {
  const user = currentUser();
  if (user) storeUser({ ...user, second_factor: { enabled, required } });
}

export default function SecondFactor() {
  const user = useUser();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [action, setAction] = useState<FactorAction>('codes');
  const { data: factor, error, refetch } = useApiQuery({
    queryKey: keys.secondFactor(user?.id),
    queryFn: ({ signal }) => api.get<Envelope<Factor>>('/api/second-factor', { signal, quiet: true }).then(({ data }) => data),
    enabled: user !== null,
  });
  useEffect(() => {
    if (factor) remember(factor);
  }, [factor]);

  if (!user) return <Navigate to={LOGIN} replace />;

  async function change(values: { password: string; code: string }) {
    const { message, data } = await api.post<Envelope<{ recovery_codes?: string[] }> & { message: string }>(
      `/api/second-factor/${action}`, { ...values }, { quiet: true },
    );
    notify('success', message);
    if (data?.recovery_codes) setCodes(data.recovery_codes);
    else setEnabled(false);
  }

  /** What was just changed counts at once, not only when the server has been asked again. */
  function setEnabled(enabled: boolean) {
    if (!factor) return;
    queryClient.setQueryData(keys.secondFactor(user?.id), { ...factor, enabled });
  }

  function confirmed(recovery: string[]) {
    setCodes(recovery);
    setEnabled(true);
  }

  const owes = owesFactor(user);
  const step = codes ? 'codes' : factor && (factor.enabled ? 'on' : 'off');
  return (
    <AccountCard step={step} title={t('shell.factor.title')} lead={codes ? undefined : t(owes ? 'shell.factor.owed' : 'shell.factor.lead')}>
      {error && <Alert type="error" showIcon className="account-alert" title={error.message} />}
      {codes && <RecoveryCodes codes={codes} onDone={() => {
            setCodes(null);
            void refetch();
          }} />}
      {!codes && factor && !factor.enabled && <FactorSetup onCodes={confirmed} />}
      {!codes && factor?.enabled && (
        <>
          <Alert type="success" showIcon className="account-alert" title={t('shell.factor.on', { count: factor.recovery_codes })} />
          {!factor.required && (
            <Segmented<FactorAction>
              block
              className="account-alert account-choice"
              value={action}
              onChange={setAction}
              options={[
                { value: 'codes', label: t('shell.factor.renew') },
                { value: 'disable', label: t('shell.factor.disable') },
              ]}
            />
          )}
          <AccountForm<{ password: string; code: string }> key={action} submit={t(action === 'codes' ? 'shell.factor.renew' : 'shell.factor.disable')} onSend={change}>
            <CurrentPassword />
            <CodeInput />
          </AccountForm>
        </>
      )}
      {!codes && !owes && (
        <p className="account-more">
          <Link to={START}>{t('shell.factor.back')}</Link>
        </p>
      )}
    </AccountCard>
  );
}
