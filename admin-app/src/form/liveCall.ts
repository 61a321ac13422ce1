import type { FieldErrors } from '@/api/problem';
import { isRecord, type Values } from './record';
import { dotted, parsePath } from './schema';

/** Of each group of lines that is not sent whole the places of those that are, in their order. */
type Places = Readonly<Record<string, readonly number[]>>;

/** What a call is sent of a form's values, and where in the form its lines stand. */
export interface LiveCall {
  values: Values;
  places: Places;
}

/** Of the lines of a group the places of those that name something, all where the call takes lines as they are. */
function placesOf(lines: readonly unknown[], taken: readonly string[]): number[] {
  const whole = taken.length === 0;
  return [...lines.keys()].filter((at) => whole || !isRecord(lines[at]) || (lines[at].id ?? null) !== null);
}

function cut(line: unknown, taken: readonly string[]): unknown {
  if (!isRecord(line) || taken.length === 0) return line;
  return Object.fromEntries(Object.entries(line).filter(([key]) => key === 'id' || taken.includes(key)));
}

/** What is filled in, as it would be sent, of the fields that the call takes. */
export function liveCall(values: Values, fields: readonly string[]): LiveCall {
  const call = { values: {} as Values, places: {} as Record<string, number[]> };
  for (const name of fields) {
    const value = values[name];
    if (value === undefined || value === null || value === '') continue;
    if (!Array.isArray(value)) {
      call.values[name] = value;
      continue;
    }
    const taken = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    const places = placesOf(value, taken);
    call.values[name] = places.map((at) => cut(value[at], taken));
    if (places.length < value.length) call.places[name] = places;
  }
  return call;
}

/** The call's complaints by the fields of the form: lines that were not sent are counted again. */
export function inForm(errors: FieldErrors, places: Places): FieldErrors {
  const moved = Object.entries(errors).map(([text, messages]) => {
    const [name, line, ...rest] = parsePath(text);
    const at = typeof line === 'number' ? places[String(name)]?.[line] : undefined;
    return [at === undefined ? text : dotted([name!, at, ...rest]), messages] as const;
  });
  return Object.fromEntries(moved);
}
