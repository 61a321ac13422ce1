import { pick, type Plural } from '@/i18n/texts';

type Options = Record<string, unknown>;

/** The unit that stands beside a number: "1 month", "2 months". */
export function unitOf(options: Options, value: unknown): string | undefined {
  const unit = (typeof value === 'number' && options.units && pick(options.units, value)) || options.unit;
  return unit ? String(unit) : undefined;
}

/** The unit that somebody wrote behind a number, in whichever form; where it is none of them, the field's own. */
export function unitIn(options: Options, text: string): string | undefined {
  const units = [options.unit, ...Object.values((options.units ?? {}) as Plural)].filter(Boolean).map(String);
  const end = text.trim().toLowerCase();
  return [...units].sort((a, b) => b.length - a.length).find((unit) => end.endsWith(unit.toLowerCase())) ?? units[0];
}
