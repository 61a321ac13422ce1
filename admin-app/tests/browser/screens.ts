import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { View } from '../../src/contract/view.gen';
import type { Api } from './api';

// The committed views are what the server sends an administrator, in Slovak; the build fails where they are not. So a
// screen that is added is in these tests by itself.
const folder = fileURLToPath(new URL('../../../schemas/views', import.meta.url));

/** Every screen of the product. */
export const VIEWS: readonly View[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as View);

/**
 * Screens whose records cannot be made of any values, since they keep each other out, one value asks for another, or what they
 * choose from has to be made first; the server's tests tell their life.
 */
const APART = new Set(['shop/vat_country', 'shop/manufacturer', 'shop/responsible', 'shop/product_variant', 'gdpr/request', 'settings/document_number']);

/**
 * Those that are lists in which records are made with a form; trees, singletons, panels and feeds live in other ways, and so
 * does what only a call of the server can tell whole, as it does of the prices and the stock of an order.
 */
export const LISTS = VIEWS.filter(({ name, kind, list, form }) => kind === 'list' && list?.can_create && !list.panel && form && !form.live && !APART.has(name));

interface Rule {
  if?: object;
  then?: Rule;
  'x-required-create'?: string[];
}

/** What is asked for unless something is chosen, as nothing is to begin with. */
const unless = (rule: Rule): string[] => (rule['x-required-create'] ?? []).concat(rule.then && rule.if && 'not' in rule.if ? unless(rule.then) : []);

interface Property {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  title?: string;
  properties?: Record<string, Property>;
  required?: string[];
  'x-required-create'?: string[];
  allOf?: Rule[];
}

type Kind = 'text' | 'email' | 'password' | 'slug' | 'number' | 'day' | 'one' | 'many' | 'matrix';

/** A field of a form that must be filled in. */
export interface Wanted {
  /** The locale of its tab; none of a field that every locale shares. */
  locale?: string;
  name: string;
  label: string;
  kind: Kind;
  /** Where its choices come from. */
  url?: string;
  /** Its choices, where they are fixed. */
  options?: unknown[];
}

interface Look {
  'ui:widget'?: string;
  'ui:field'?: string;
  'ui:order'?: string[];
  'ui:options'?: { inputType?: string; source?: { url: string }; cells?: string };
  [name: string]: unknown;
}

const KINDS: Record<string, Kind> = { PasswordInput: 'password', SlugInput: 'slug', MatrixField: 'matrix' };

function kindOf({ type, format, enum: options }: Property, look: Look): Kind {
  const known = KINDS[look['ui:widget'] ?? ''] ?? KINDS[look['ui:field'] ?? ''];
  if (known) return known;
  const first = [type].flat()[0];
  if (first === 'array') return 'many';
  if (options || look['ui:options']?.source) return 'one';
  if (first === 'number' || first === 'integer') return 'number';
  if (format === 'date') return 'day';
  if (first !== 'string') return 'one';
  return look['ui:options']?.inputType === 'email' ? 'email' : 'text';
}

function wantedOf(schema: Property, ui: Look, locale?: string): Wanted[] {
  const asked = [...(schema.required ?? []), ...(schema['x-required-create'] ?? []), ...(schema.allOf ?? []).flatMap(unless)];
  return (ui['ui:order'] ?? Object.keys(schema.properties ?? {})).flatMap((name) => {
    const property = schema.properties?.[name];
    if (!property) return [];
    const look = (ui[name] ?? {}) as Look;
    if (name === 'langs') return Object.entries(property.properties ?? {}).flatMap(([one, inner]) => wantedOf(inner, (look[one] ?? {}) as Look, one));
    if (!asked.includes(name)) return [];
    const options = look['ui:options'];
    return [{ locale, name, label: property.title ?? name, kind: kindOf(property, look), url: options?.cells ?? options?.source?.url, options: property.enum }];
  });
}

/** What must be filled in to make a record of a screen, as its form asks for it. */
export const wanted = ({ form }: View): Wanted[] => wantedOf(form!.schema, form!.ui_schema);

type Cells = { rows: { cells: { id: string; locked?: boolean }[] }[] };

async function valueOf({ locale, kind, url, options }: Wanted, word: string, api: Api): Promise<unknown> {
  const feed = async () => ((await (await api.call('GET', url!)).json()) as { data: unknown }).data;
  switch (kind) {
    case 'text':
      return `Vzorka ${word}`;
    case 'email':
      return `${word}@example.com`;
    case 'password':
      return SECRET;
    case 'slug':
      return `${locale ?? 'x'}-${word}`;
    case 'number':
      return 1;
    case 'day':
      return '2026-05-01';
    case 'one':
      return options ? options[0] : ((await feed()) as { id: number }[])[0]!.id;
    case 'many':
      return [((await feed()) as { id: number }[])[0]!.id];
    case 'matrix':
      return [((await feed()) as Cells).rows.flatMap(({ cells }) => cells).find(({ locked }) => !locked)!.id];
  }
}

/** A password that is good enough for whoever is made. */
export const SECRET = 'correct-horse';

/** A record of a screen that is fit to be saved, with `word` in its texts. */
export async function sampleOf(view: View, word: string, api: Api): Promise<Record<string, unknown>> {
  const record: Record<string, unknown> = {};
  const langs: Record<string, Record<string, unknown>> = {};
  for (const one of wanted(view)) {
    const into = one.locale ? (langs[one.locale] ??= {}) : record;
    into[one.name] = await valueOf(one, word, api);
  }
  return Object.keys(langs).length > 0 ? { ...record, langs } : record;
}
