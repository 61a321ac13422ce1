import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { fields, templates, widgets } from '@/form/registry';
import { cells } from '@/list/cells/registry';
import { DETAILS, LISTS, PANELS, SCREENS } from '@/panels';

// The form library's own: one that views name, and those that ours stand for without being named.
const usual: Readonly<Record<string, readonly string[]>> = { widgets: ['hidden'], fields: ['NumberField'] };

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
// What users see of every screen, and of the sample that has every word of the language.
const views = ['schemas/views', 'backend/app/sample/views'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => JSON.parse(readFileSync(join(root, folder, name), 'utf8')) as View),
);

function found(value: unknown, key: string): string[] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key && typeof inner === 'string' ? [inner] : found(inner, key)));
}

const columns = views.flatMap(({ list, detail, report }) => [
  ...(list?.columns ?? []),
  ...(detail?.columns ?? []),
  ...(report?.summary?.boxes ?? []),
  ...(report?.tables ?? []).flatMap((table) => table.columns),
]);
const forms = views.flatMap(({ form, commands }) => [form?.ui_schema, ...(commands ?? []).map((command) => command.form?.ui_schema)]);
const screens = views.filter(({ kind }) => kind === 'panel');

// Every key that the server names is in a registry, and none is there unused.
describe.each([
  ['cells', cells, columns.map(({ kind }) => kind as string)],
  ['widgets', widgets, forms.flatMap((form) => found(form, 'ui:widget'))],
  ['fields', { ...fields, ...templates }, forms.flatMap((form) => found(form, 'ui:field'))],
  ['panels of a row', PANELS, views.filter(({ kind }) => kind !== 'panel').flatMap(({ panels }) => panels ?? [])],
  ['panels of a screen', SCREENS, screens.flatMap(({ panels }) => panels ?? [])],
  ['panels of a detail', DETAILS, views.flatMap(({ detail }) => detail?.panel ?? [])],
  ['panels of a list', LISTS, views.flatMap(({ list }) => list?.panel ?? [])],
] as const)('the %s', (name, registry, named) => {
  const used = [...new Set<string>(named)].sort();
  it('are used', () => expect(used.length).toBeGreaterThan(0));
  it('are all there', () => expect(used.filter((key) => !(key in registry) && !usual[name]?.includes(key))).toEqual([]));
  const kept = Object.keys(name === 'fields' ? fields : registry).filter((key) => !usual[name]?.includes(key));
  it('are there for something', () => expect(kept.filter((key) => !used.includes(key))).toEqual([]));
});
