import { validate } from '@cfworker/json-schema';
import type { RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import { decimalsOf } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { toErrorSchema } from './errors';
import { normalized, schemaFor } from './normalize';
import { DELETE_MARKER, isChosen, isRecord } from './record';
import { dotted, type FileRule, isOf, type Path, nearest, parsePath, partOf, type Rule, type Schema, schemaAt, valueAt } from './schema';

/** Why a value is refused: where it stands, by which keyword, and in what words. */
export interface Fault {
  path: string;
  keyword: string;
  message: string;
}

// Keywords that only report that something inside them failed.
const CONTAINERS = new Set(['properties', 'items', 'prefixItems', 'allOf', 'anyOf', 'if', 'additionalProperties', 'propertyNames', '$ref']);

const FALLBACKS: Readonly<Record<string, string>> = {
  required: 'errors.required',
  minLength: 'errors.min',
  maxLength: 'errors.max',
  minimum: 'errors.minValue',
  maximum: 'errors.maxValue',
  minItems: 'errors.minItems',
  maxItems: 'errors.maxItems',
  uniqueItems: 'errors.duplicate',
  pattern: 'errors.pattern',
  format: 'errors.format',
  enum: 'errors.option',
  type: 'errors.type',
  false: 'errors.unknown',
  'x-decimals': 'errors.decimals',
  after: 'errors.after',
  not_before: 'errors.notBefore',
  equal: 'errors.equal',
};

// What a field's messages call a keyword that its schema writes otherwise.
const ALIASES: Readonly<Record<string, string>> = { not: 'pattern' };

const FORMATS: Readonly<Record<string, string>> = {
  email: 'errors.email',
  uri: 'errors.url',
  date: 'errors.date',
  'date-time': 'errors.dateTime',
};

/** The words for a broken keyword: the field's own, else the usual ones. */
export function messageFor(schema: Schema | undefined, keyword: string): string {
  const own = schema?.['x-messages']?.[ALIASES[keyword] ?? keyword];
  if (own) return own;
  if (keyword === 'format') return t(FORMATS[String(schema?.format)] ?? 'errors.format');
  if (keyword === 'x-file') return t(schema?.['x-file']?.image ? 'errors.image' : 'errors.document');
  if (keyword === 'required' && (schema?.enum || schema?.type === 'integer')) return t('errors.requiredSelect');
  if (keyword === 'type' && isOf(schema, 'integer')) return t('errors.integer');
  if (keyword === 'type' && isOf(schema, 'number')) return t('errors.number');
  const limit = schema?.[keyword];
  const decimals = keyword === 'x-decimals';
  return t(FALLBACKS[keyword] ?? 'errors.invalid', { count: decimals ? Number(limit) : limit, value: limit });
}

/** Whether a type is among those accepted; "video/*" accepts every video. */
export const accepts = (accept: readonly string[] | undefined, type: string): boolean =>
  !accept?.length || accept.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));

function fits(rule: FileRule, value: unknown): boolean {
  if (isChosen(value)) return accepts(rule.accept, value.type) && (!rule.maxBytes || value.size <= rule.maxBytes);
  return isRecord(value) || value === DELETE_MARKER;
}

function* own(schema: Schema | undefined, value: unknown, path: Path): Generator<Fault> {
  if (!schema) return;
  const fault = (keyword: string): Fault => ({ path: dotted(path), keyword, message: messageFor(schema, keyword) });
  const decimals = schema['x-decimals'];
  if (decimals !== undefined && typeof value === 'number' && decimalsOf(value) > decimals) yield fault('x-decimals');
  const file = schema['x-file'];
  if (file && value !== undefined && !fits(file, value)) yield fault('x-file');
  if (file?.required && value === DELETE_MARKER) yield fault('required');
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* own(schema.items, item, [...path, index]);
  } else if (isRecord(value) && !schema['x-file']) {
    for (const [name, part] of Object.entries(value)) yield* own(partOf(schema, name), part, [...path, name]);
  }
}

type Known = ReadonlyMap<string, Fault>;

/** By how much one moment is later than another; NaN where either is none. */
const later = (one: unknown, other: unknown): number => (one && other ? Date.parse(String(one)) - Date.parse(String(other)) : NaN);

const BROKEN: Record<Rule['rule'], (one: unknown, other: unknown) => boolean> = {
  after: (one, other) => later(one, other) <= 0,
  not_before: (one, other) => later(one, other) < 0,
  // What is typed only the second time would be lost without a word.
  equal: (one, other) => (other === undefined || other === null || other === '' ? typeof one === 'string' && one !== '' : typeof other === 'string' && one !== other),
};

/** What is wrong between two values. */
function* between(root: Schema, values: unknown, known: Known, schema: Schema | undefined, value: unknown, path: Path): Generator<Fault> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* between(root, values, known, schema?.items, item, [...path, index]);
  } else if (isRecord(value) && schema && !schema['x-file']) {
    for (const [name, part] of Object.entries(value)) yield* between(root, values, known, partOf(schema, name), part, [...path, name]);
    for (const rule of schema['x-rules'] ?? []) {
      const field = [...path, ...parsePath(rule.field)];
      const than = nearest(root, field, rule.than) ?? [];
      // Which of two moments is later cannot be decided where one is none; what is missing is told once.
      if (known.has(dotted(field)) || (known.has(dotted(than)) && (rule.rule !== 'equal' || !valueAt(values, than)))) continue;
      const words = rule.message ?? t(FALLBACKS[rule.rule]!);
      if (BROKEN[rule.rule](valueAt(values, field), valueAt(values, than))) yield { path: dotted(field), keyword: rule.rule, message: words };
    }
  }
}

function standard(schema: Schema, value: unknown): Fault[] {
  const faults: Fault[] = [];
  for (const { keyword, keywordLocation, instanceLocation, error } of validate(value, schema as object, '2020-12', undefined, false).errors) {
    // The first way out of a choice of two is to leave the list empty, which is no help to who filled it.
    if (CONTAINERS.has(keyword) || keywordLocation.includes('/anyOf/0')) continue;
    const path = instanceLocation
      .split('/')
      .slice(1)
      .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    // The interpreter names the absent property only in its English sentence.
    if (keyword === 'required') path.push(/property "(.*)"\.?$/.exec(error)?.[1] ?? '');
    const at = parsePath(path.join('.'));
    // It counts a declared property that is wrong among the undeclared as well.
    if (keyword === 'false' && schemaAt(schema, at)) continue;
    faults.push({ path: dotted(at), keyword, message: messageFor(schemaAt(schema, at), keyword) });
  }
  return faults;
}

/** Everything wrong with the values of a record that is made or edited, at most one fault a field. */
export function faultsOf(declared: Schema, values: unknown, creating = true): Fault[] {
  const schema = schemaFor(declared, creating);
  const value = normalized(schema, values, creating);
  const found = new Map<string, Fault>();
  for (const fault of [...standard(schema, value), ...own(schema, value, [])]) {
    if (!found.has(fault.path)) found.set(fault.path, fault);
  }
  for (const fault of [...between(schema, value, found, schema, value, [])]) found.set(fault.path, fault);
  return [...found.values()];
}

/** The form library's validator over an interpreter, since a compiler of schemas needs what our security policy forbids. */
export const validator: ValidatorType<unknown, RJSFSchema> = {
  validateFormData(values, schema) {
    const faults = faultsOf(schema as Schema, values);
    const errors: RJSFValidationError[] = faults.map(({ path, keyword, message }) => ({
      name: keyword,
      property: `.${path}`,
      message,
      stack: message,
    }));
    const byPath = Object.fromEntries(faults.map(({ path, message }) => [path, [message]]));
    return { errors, errorSchema: toErrorSchema(byPath) ?? {} };
  },
  isValid: (schema, values) => faultsOf(schema as Schema, values).length === 0,
  rawValidation: (schema, values) => ({ errors: faultsOf(schema as Schema, values) as never }),
};
