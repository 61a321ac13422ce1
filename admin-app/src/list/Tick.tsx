import { useEffect, useRef } from 'react';

interface Props {
  label: string;
  checked: boolean;
  /** Neither on nor off: some of what it stands for is. */
  partly?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A box that ticks a row, or all of them. */
export function Tick({ label, checked, partly = false, disabled, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className="list-tick">
      <input ref={box} type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    </label>
  );
}
