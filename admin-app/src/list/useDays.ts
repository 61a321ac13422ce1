import { useEffect, useState } from 'react';
import type { Range } from './params';

/**
 * A pair of days that are written one after the other. What cannot be asked for stays as it was written, and is said at the end
 * that was written last, until the other one fits it: a range that moves past its own end is not wrong yet at its first day.
 */
export function useDays(value: Range, refusal: (range: Range) => string, onChange: (range: Range) => void) {
  const [held, setHeld] = useState<{ range: Range; at: keyof Range; fault: string } | null>(null);
  const { from, to } = value;
  // What was held belongs to the days beside which it was written: a link, a reset or the way back brings others.
  useEffect(() => setHeld(null), [from, to]);

  function write(range: Range, at: keyof Range) {
    const fault = refusal(range);
    setHeld(fault ? { range, at, fault } : null);
    if (!fault && (range.from !== from || range.to !== to)) onChange(range);
  }

  return { shown: held?.range ?? value, write, faultAt: (end: keyof Range) => (held?.at === end ? held.fault : '') };
}
