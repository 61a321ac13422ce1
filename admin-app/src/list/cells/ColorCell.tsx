import { DASH } from '@/i18n/dates';
import { type CellProps, textOf } from './cell';

/** A color: a sample of it, and its name. */
export function ColorCell({ value }: CellProps) {
  const color = textOf(value);
  if (!color) return DASH;
  return (
    <span className="cell-color">
      <span className="cell-swatch" style={{ backgroundColor: color }} aria-hidden="true" />
      {color}
    </span>
  );
}
