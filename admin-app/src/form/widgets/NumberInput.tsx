import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { decimalMark, decimalsOf, formatNumber, readNumber } from '@/i18n/numbers';
import { described, statusOf } from './described';
import { unitIn, unitOf } from './unit';
import { useDraft } from './useDraft';
import { useClear } from './useClear';

interface Props extends WidgetProps {
  /** Decimals shown while nobody writes into it. */
  shownDecimals?: number;
}

/** A number, or the text that stands in its field and says none: that is an error of the field, never the number before. */
type Written = number | string | null;

function written(value: Written, shownDecimals?: number): string {
  if (typeof value !== 'number') return value ?? '';
  const decimals = Math.min(20, Math.max(shownDecimals ?? 0, decimalsOf(value)));
  return formatNumber(value, { useGrouping: shownDecimals !== undefined, minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/**
 * A number. What is typed stays as it is until the field is left, which writes it as the reader's language does. It is
 * neither rounded nor cut to its limits: the message says what is wrong.
 */
export function NumberInput(props: Props) {
  const { id, value, onChange, readonly, disabled, options, rawErrors, placeholder, shownDecimals } = props;
  const read = (text: string): Written => readNumber(text, unitIn(options, text)) ?? (text.trim() === '' ? null : text);
  const draft = useDraft<Written>(id, (value as Written | undefined) ?? null, onChange);
  const [typed, setTyped] = useState<string | null>(null);
  useClear(id, options.clearedWhen, () => onChange(null));
  // A value that came from elsewhere meanwhile is not what was typed.
  const text = typed !== null && read(typed) === draft.text ? typed : written(draft.text, shownDecimals);

  function type(next: string) {
    setTyped(next);
    draft.type(read(next));
  }

  function step(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const from = read(text) ?? 0;
    if (!direction || readonly || disabled || typeof from !== 'number') return;
    event.preventDefault();
    const by = (options.step as number | undefined) ?? 1;
    const next = (from + direction * by).toFixed(Math.min(20, Math.max(decimalsOf(from), decimalsOf(by))));
    type(next.replace('.', decimalMark()));
  }

  const number = read(text);
  const unit = unitOf(options, number);
  return (
    <Input
      {...described(props)}
      className="form-number"
      role="spinbutton"
      inputMode="decimal"
      aria-valuenow={typeof number === 'number' ? number : undefined}
      aria-valuetext={text}
      autoComplete="off"
      status={statusOf(rawErrors)}
      value={text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder || undefined}
      suffix={unit && <span className="form-unit">{unit}</span>}
      onChange={(event) => type(event.target.value)}
      onKeyDown={step}
      onBlur={(event) => {
        draft.commit();
        // Another window came before this one: the field is still the one that is written into.
        if (document.activeElement !== event.target) setTyped(null);
      }}
    />
  );
}
