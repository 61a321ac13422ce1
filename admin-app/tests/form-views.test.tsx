import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fields, templates, widgets } from '@/form/registry';
import type { Schema } from '@/form/schema';
import { faultsOf } from '@/form/validator';
import { open, serve, speak, viewNames, viewOf } from './form-world';

vi.mock('@/form/widgets/rich/Editor', () => ({ default: ({ id }: { id: string }) => <textarea id={id} /> }));

/** Every widget, field and template that a uiSchema names. */
function named(ui: unknown, into = new Set<string>()): Set<string> {
  if (typeof ui !== 'object' || ui === null) return into;
  for (const [key, value] of Object.entries(ui)) {
    if (/^ui:(widget|field|ObjectFieldTemplate|ArrayFieldTemplate)$/.test(key)) into.add(String(value));
    else if (key !== 'ui:options') named(value, into);
  }
  return into;
}

const labels = (schema: Schema | undefined): string[] =>
  Object.values(schema?.properties ?? {}).flatMap((inner) => (inner.properties ? labels(inner) : [inner.title ?? '']));

beforeEach(() => speak('sk'));

describe.each(viewNames().map((name) => [name, viewOf(name)] as const).filter(([, view]) => view.form))('the form of %s', (name, view) => {
  const schema = view.form!.schema as Schema;

  it('names only what is in the registries', () => {
    const known = new Set([...Object.keys(widgets), ...Object.keys(fields), ...Object.keys(templates), 'hidden']);
    expect([...named(view.form!.ui_schema)].filter((each) => !known.has(each))).toEqual([]);
  });

  it('says in words what is wrong with an empty one', () => {
    for (const { path, message } of faultsOf(schema, {})) expect([name, path, message]).not.toContain(`errors.`);
  });

  it.runIf(view.kind === 'list' && view.form!.can_create)('opens with every field labelled', async () => {
    const complaints = vi.spyOn(console, 'error');
    serve({});
    open(view, null);
    await screen.findByText('Uložiť', {}, { timeout: 15_000 });
    for (const label of labels((schema.properties?.langs as Schema | undefined)?.properties?.sk)) {
      expect(screen.getAllByText(label).length, label).toBeGreaterThan(0);
    }
    expect(complaints.mock.calls.map(([first]) => String(first)).filter((text) => !/not wrapped in act|Not implemented|`NaN` is an invalid/.test(text))).toEqual([]);
  });
});
