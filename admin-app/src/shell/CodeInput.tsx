import { Form, Input } from 'antd';
import { t } from '@/i18n/texts';

/** A code of the authenticator app, or a recovery code. */
export function CodeInput({ focus = false }: { focus?: boolean }) {
  return (
    <Form.Item name="code" label={t('shell.factor.code')} rules={[{ required: true, message: t('shell.factor.codeRequired') }]}>
      <Input size="large" autoComplete="one-time-code" inputMode="text" maxLength={24} spellCheck={false} autoFocus={focus} className="account-code" />
    </Form.Item>
  );
}
