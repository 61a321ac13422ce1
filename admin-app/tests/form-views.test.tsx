import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fields, templates, widgets } from '@/form/registry';
import type { Schema } from '@/form/schema';
import { loadAddress } from '@/form/useRecord';
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

type Ui = Record<string, Record<string, unknown> | undefined>;

/** The labels of what a form shows at once: in one locale, whatever else is chosen, in the mode that it opens in. */
const labels = (schema: Schema | undefined, ui: Ui | undefined, creating: boolean): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, inner]) => {
    const look = ui?.[name];
    if (look?.['ui:widget'] === 'hidden' || inner['x-when'] || (inner['x-mode'] && (inner['x-mode'] === 'create') !== creating)) return [];
    if (name === 'langs') return labels(inner.properties?.sk, look?.sk as Ui, creating);
    return inner.properties ? labels(inner, look as Ui, creating) : [inner.title ?? ''];
  });

// Measuring every text area against all styles takes jsdom seconds, and nothing here is about sizes.
const unmeasured = document.createElement('p').style;

beforeEach(() => {
  speak('sk');
  vi.spyOn(window, 'getComputedStyle').mockReturnValue(unmeasured);
});

describe.each(viewNames().map((name) => [name, viewOf(name)] as const).filter(([, view]) => view.form))('the form of %s', (name, view) => {
  const schema = view.form!.schema as Schema;

  it('names only what is in the registries', () => {
    const known = new Set([...Object.keys(widgets), ...Object.keys(fields), ...Object.keys(templates), 'hidden']);
    expect([...named(view.form!.ui_schema)].filter((each) => !known.has(each))).toEqual([]);
  });

  it('says in words what is wrong with an empty one', () => {
    for (const { path, message } of faultsOf(schema, {})) expect([name, path, message]).not.toContain(`errors.`);
  });

  it('opens with every field labelled', async () => {
    const complaints = vi.spyOn(console, 'error');
    const creating = view.kind === 'list' && view.form!.can_create;
    const id = view.kind === 'list' && !creating ? 1 : null;
    serve({
      [`GET ${loadAddress(view, id)}`]: { body: { data: { id: 1, version: 1, can: ['update', 'confirm'] } } },
      'GET /api/user/role/rights': { body: { data: { columns: [], rows: [] } } },
    });
    open(view, id);
    await screen.findByText('Uložiť');
    const shown = labels(schema, view.form!.ui_schema, creating);
    expect(shown.length).toBeGreaterThan(0);
    const said = [document.body.textContent, ...[...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))].join('\n');
    for (const label of shown) expect(said).toContain(label);
    expect(complaints.mock.calls.map(([first]) => String(first)).filter((text) => !/not wrapped in act|Not implemented|`NaN` is an invalid/.test(text))).toEqual([]);
  });
});
