import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import { described, statusOf } from './described';
import { useDraft } from './useDraft';
import { codePoints } from './TextInput';

/** Several lines of plain text, counted to their limit. */
export function AreaInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, schema, rawErrors, placeholder } = props;
  const draft = useDraft<string>(id, (value as string | null) ?? '', (text) => onChange(text === '' ? null : text));
  return (
    <Input.TextArea
      {...described(props)}
      status={statusOf(rawErrors)}
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder || undefined}
      autoSize={{ minRows: 3, maxRows: 12 }}
      count={readonly ? undefined : { show: true, max: schema.maxLength, strategy: codePoints }}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.commit}
    />
  );
}
