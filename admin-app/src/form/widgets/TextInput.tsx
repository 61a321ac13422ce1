import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import { described, statusOf } from './described';
import { useDraft } from './useDraft';

/** Characters as the server counts them: an emoji is one. */
export const codePoints = (text: string): number => [...text].length;

// A longer limit is there to protect the column, not to guide the writer.
const GUIDING_LIMIT = 200;

/** The counter of a text with a limit worth showing, from half of it on. It does not stop the typing: the message says what is wrong. */
export const counterOf = (limit: number | undefined) =>
  limit !== undefined && limit <= GUIDING_LIMIT
    ? { show: ({ count }: { count: number }) => (count * 2 < limit ? '' : `${count} / ${limit}`), max: limit, strategy: codePoints }
    : undefined;

/** One line of text. */
export function TextInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, schema, options, rawErrors, placeholder } = props;
  const draft = useDraft<string>(id, (value as string | null) ?? '', (text) => onChange(text === '' ? null : text));
  const kind = options.inputType as 'email' | 'url' | 'tel' | undefined;
  return (
    <Input
      {...described(props)}
      inputMode={kind}
      status={statusOf(rawErrors)}
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder || undefined}
      autoComplete="off"
      count={readonly ? undefined : counterOf(schema.maxLength)}
      suffix={options.unit ? <span className="form-unit">{String(options.unit)}</span> : undefined}
      onChange={(event) => draft.type(event.target.value)}
      onBlur={draft.commit}
    />
  );
}
