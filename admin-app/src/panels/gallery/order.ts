/** The order after the carried ones were put, together and in their order, before what stands at `gap`. */
export function moved(order: readonly number[], carried: ReadonlySet<number>, gap: number): number[] {
  const stays = (id: number) => !carried.has(id);
  return [...order.slice(0, gap).filter(stays), ...order.filter((id) => carried.has(id)), ...order.slice(gap).filter(stays)];
}

/** The part of the new order that differs from the old one: all that has to be sent. Empty where nothing changed. */
export function changedRange(before: readonly number[], after: readonly number[]): number[] {
  let first = 0;
  while (first < after.length && before[first] === after[first]) first++;
  let last = after.length;
  while (last > first && before[last - 1] === after[last - 1]) last--;
  return after.slice(first, last);
}

/** Images lifted to be put elsewhere step by step. */
export interface KeyboardMove {
  /** What is carried, in order. */
  carried: readonly number[];
  /** All the others, in order. */
  rest: readonly number[];
  /** How many of the others stand before what is carried. */
  at: number;
}

/** A step of what is carried, in images; infinite steps go to an end. */
export type Step = number;

/** Lifts images off their places. Ones that were apart are gathered where the first stands. */
export function lift(order: readonly number[], ids: ReadonlySet<number>): KeyboardMove {
  const carried = order.filter((id) => ids.has(id));
  const rest = order.filter((id) => !ids.has(id));
  const first = order.findIndex((id) => ids.has(id));
  return { carried, rest, at: Math.max(0, first) };
}

/** What is carried, a step further, within the ends. */
export const movedBy = (move: KeyboardMove, step: Step): KeyboardMove => ({
  ...move,
  at: Math.min(move.rest.length, Math.max(0, move.at + step)),
});

/** The order that putting it down now would make. */
export const orderOf = ({ carried, rest, at }: KeyboardMove): number[] => [...rest.slice(0, at), ...carried, ...rest.slice(at)];
