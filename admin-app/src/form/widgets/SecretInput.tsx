import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import { described, statusOf } from './described';
import { useDraft } from './useDraft';

/** A text that is never shown again: what is set shows as a mask, which a first key press replaces as a whole. */
export function SecretInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, rawErrors } = props;
  const draft = useDraft<string>(id, (value as string | null) ?? '', (text) => onChange(text === '' ? null : text));
  return (
    <Input
      {...described(props)}
      status={statusOf(rawErrors)}
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      onFocus={(event) => event.target.select()}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.commit}
    />
  );
}
