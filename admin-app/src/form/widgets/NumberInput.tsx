import type { WidgetProps } from '@rjsf/utils';
import { InputNumber } from 'antd';
import { useState } from 'react';
import { decimalMark, formatNumber } from '@/i18n/numbers';
import { described, statusOf } from './described';
import { useDraft } from './useDraft';

/** A number as it is written into an input, with either decimal mark and any spaces. */
export const plainNumber = (text: string | undefined): string => (text ?? '').replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');

interface Props extends WidgetProps {
  /** Decimals shown while nobody writes into it. */
  shownDecimals?: number;
}

/** A number. It is neither rounded nor cut to its limits: the message says what is wrong. */
export function NumberInput(props: Props) {
  const { id, value, onChange, readonly, disabled, options, rawErrors, placeholder, shownDecimals } = props;
  const [writing, setWriting] = useState(false);
  const draft = useDraft<number | null>(id, (value as number | null) ?? null, onChange);
  const format = (shown: string | number | undefined, info: { userTyping: boolean; input: string }): string => {
    if (info.userTyping) return info.input;
    if (shown === undefined || shown === '' || shown === null) return '';
    const raw = String(shown);
    if (writing || shownDecimals === undefined) return raw.replace('.', decimalMark());
    const shortest = raw.split('.')[1]?.length ?? 0;
    const decimals = Math.max(shownDecimals, shortest);
    return formatNumber(raw, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  };
  return (
    <InputNumber<number>
      {...described(props)}
      className="form-number"
      status={statusOf(rawErrors)}
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder || undefined}
      step={(options.step as number | undefined) ?? 1}
      suffix={options.unit ? <span className="form-unit">{String(options.unit)}</span> : undefined}
      formatter={format as never}
      parser={plainNumber as never}
      changeOnWheel={false}
      onChange={(next) => draft.type(typeof next === 'number' && Number.isFinite(next) ? next : null)}
      onFocus={() => setWriting(true)}
      onBlur={() => {
        setWriting(false);
        draft.commit();
      }}
    />
  );
}
