import { Input } from 'antd';
import { useEffect, useState } from 'react';
import type { Filter } from '@/contract/view.gen';
import { decimalsOf, formatNumber, readNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { Range } from './params';
import { useFault } from './useFault';

interface Props {
  filter: Filter;
  value: Range;
  onChange: (value: Range) => void;
}

const written = (value: string | undefined): string =>
  value === undefined ? '' : formatNumber(value, { maximumFractionDigits: 20 });

interface EndProps {
  label: string;
  hint: string;
  value: string | undefined;
  decimals: number;
  onChange: (value: string | undefined) => void;
}

/** One end. What is typed is asked for when the input is left, or at Enter; what is no number is said and asks nothing. */
function End({ label, hint, value, decimals, onChange }: EndProps) {
  const [typed, setTyped] = useState(written(value));
  const { setFault, said, message } = useFault();
  // The address changed by other means: Back, a link, a reset.
  useEffect(() => {
    setTyped(written(value));
    setFault('');
  }, [value, setFault]);

  function apply() {
    const number = readNumber(typed);
    const wrong =
      number === undefined ? t(decimals ? 'errors.number' : 'errors.integer')
      : number !== null && decimalsOf(number) > decimals ? t(decimals ? 'errors.decimals' : 'errors.integer', { Count: decimals })
      : '';
    setFault(wrong);
    if (wrong || number === undefined) return;
    const next = number === null ? undefined : number.toFixed(decimalsOf(number));
    if (next === value) setTyped(written(value));
    else onChange(next);
  }

  return (
    <span className="list-number">
      <Input
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        {...said}
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={apply}
        onBlur={apply}
      />
      {message}
    </span>
  );
}

/** A pair of numbers, both inclusive; either may be left open. */
export function NumberRangeFilter({ filter, value, onChange }: Props) {
  const end = (name: 'from' | 'to') => (
    <End
      label={`${filter.label}: ${t(`list.${name}`)}`}
      hint={t(`list.${name}`)}
      value={value[name]}
      decimals={filter.decimals ?? 0}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  );
  return (
    <div className="list-dates" role="group" aria-label={filter.label}>
      <span className="list-select-label">{filter.label}</span>
      {end('from')}
      {end('to')}
    </div>
  );
}
