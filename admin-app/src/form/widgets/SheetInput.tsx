import type { WidgetProps } from '@rjsf/utils';
import { type KeyboardEvent, useRef } from 'react';
import { fixedChoices } from './choices';
import { described, idsOf } from './described';
import './sheet.css';

// Where an arrow leads among places of which so many stand in a row.
const steps = (perRow: number): Readonly<Record<string, number>> => ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow });

/** One of the places of a printed sheet, which is drawn: they are pointed at, or gone through by the arrow keys. */
export function SheetInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options, schema } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const perRow = Number(options.perRow) || 1;
  const choices = fixedChoices(schema);
  const at = choices.findIndex((choice) => choice.value === value);
  const locked = disabled || readonly;

  function move(event: KeyboardEvent, from: number) {
    const to = from + (steps(perRow)[event.key] ?? 0);
    const beside = perRow === 1 || Math.abs(to - from) !== 1 || Math.floor(to / perRow) === Math.floor(from / perRow);
    if (locked || to === from) return;
    event.preventDefault();
    if (!choices[to] || !beside) return;
    onChange(choices[to].value);
    sheet.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus();
  }

  return (
    <div {...described(props)} className="form-sheet" role="radiogroup" aria-labelledby={idsOf(id).label} ref={sheet} style={{ gridTemplateColumns: `repeat(${perRow}, 1fr)` }}>
      {choices.map(({ value: one, label }, index) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={index === at}
          className="form-sheet-place"
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          disabled={locked}
          onClick={() => onChange(one)}
          onKeyDown={(event) => move(event, index)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
