import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import type { WidgetProps } from '@rjsf/utils';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { t } from '@/i18n/texts';
import { described, statusOf } from './described';
import { useHost } from './host';
import { useDraft } from './useDraft';

/** A text that is asked for and never sent back. */
export function PasswordInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, rawErrors, options, placeholder } = props;
  const form = useHost();
  const current = Boolean(options.current);
  const [shown, setShown] = useState(false);
  const draft = useDraft<string>(id, (value as string | null) ?? '', (text) => onChange(text === '' ? null : text));
  const Eye = shown ? EyeInvisibleOutlined : EyeOutlined;
  return (
    <>
      <Space.Compact block>
        <Input
          {...described(props)}
          type={shown ? 'text' : 'password'}
          autoComplete={current ? 'current-password' : 'new-password'}
          status={statusOf(rawErrors)}
          value={draft.text}
          readOnly={readonly}
          placeholder={placeholder || undefined}
          disabled={disabled}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={draft.commit}
        />
        <Button
          icon={<Eye aria-hidden />}
          aria-label={t(shown ? 'form.password.hide' : 'form.password.show')}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        />
      </Space.Compact>
      {!form.creating && !readonly && !current && <div className="form-help">{t('form.password.unchanged')}</div>}
    </>
  );
}
