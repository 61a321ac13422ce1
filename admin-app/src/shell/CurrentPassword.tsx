import { Form, Input } from 'antd';
import { t } from '@/i18n/texts';

/** The own password, asked for again before the own sign-in is changed. */
export function CurrentPassword() {
  return (
    <Form.Item name="password" label={t('shell.password.label')} rules={[{ required: true, message: t('shell.password.required') }]}>
      <Input.Password autoComplete="current-password" size="large" />
    </Form.Item>
  );
}
