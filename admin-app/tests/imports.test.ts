import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = join(dirname(fileURLToPath(import.meta.url)), '../src');

// A folder may import from those below it. Texts are read and dialogs are opened everywhere, and know of nothing.
const LAYERS: readonly (readonly string[])[] = [
  ['pages'],
  ['shell', 'list', 'tree', 'form', 'panels', 'report'],
  ['command'],
  ['view'],
  ['api'],
  ['contract', 'dialog', 'i18n'],
];
// Cells and widgets are keyed by the server and shown anywhere, so they must not know where they are.
const LEAVES = ['list/cells', 'form/widgets'];
// Within one layer: the table opens the form over itself, and panels are made of both.
const SIDEWAYS: Readonly<Record<string, readonly string[]>> = { list: ['form', 'tree', 'panels', 'report'], report: ['list'], panels: ['list', 'form', 'report'], tree: ['form'] };

const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));

/** Why a file at `from` may not import what is at `to` (paths below src), or null when it may. */
function refusal(from: string, to: string): string | null {
  const [importer = '', imported = ''] = [from.split('/')[0], to.split('/')[0]];
  if (importer === imported && !LEAVES.some((leaf) => from.startsWith(`${leaf}/`))) return null;
  const leaf = LEAVES.find((folder) => from.startsWith(`${folder}/`));
  if (leaf) return to.startsWith(`${leaf}/`) || ['contract', 'dialog', 'i18n'].includes(imported) ? null : `${leaf} imports ${to}`;
  const [upper, lower] = [layerOf(importer), layerOf(imported)];
  if (upper < 0 || lower < 0) return `${from} -> ${to}: no such layer`;
  if (upper < lower || SIDEWAYS[importer]?.includes(imported)) return null;
  return `${from} -> ${to}`;
}

function sources(): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('.umi') && path.includes('/'));
}

function imports(path: string): string[] {
  const text = readFileSync(join(src, path), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
    .map((match) => match[1]!)
    .filter((name) => name.startsWith('.') || name.startsWith('@/'))
    .map((name) =>
      name.startsWith('@/') ? name.slice(2) : relative(src, join(src, dirname(path), name)).split(sep).join('/'),
    );
}

// A name without an ending, as it is imported, by the file that has it.
const known = new Map(sources().flatMap((path) => [[path, path], [path.replace(/\.tsx?$/, ''), path], [path.replace(/\/index\.tsx?$/, ''), path]]));

/** The first circle among files that import one another, from a file back to itself; null where there is none. */
function circle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const walk = (path: string, above: readonly string[]): string[] | null => {
    if (above.includes(path)) return [...above.slice(above.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of graph.get(path) ?? []) {
      const found = walk(next, [...above, path]);
      if (found) return found;
    }
    done.add(path);
    return null;
  };
  for (const path of graph.keys()) {
    const found = walk(path, []);
    if (found) return found;
  }
  return null;
}

describe('imports', () => {
  it('go round in no circle', () => {
    const graph = new Map(sources().map((path) => [path, imports(path).flatMap((to) => known.get(to) ?? [])]));
    expect([...graph.values()].flat().length).toBeGreaterThan(300);
    expect(circle(graph)).toBeNull();
    expect(circle(new Map([['a', ['b']], ['b', ['c']], ['c', ['b']]]))).toEqual(['b', 'c', 'b']);
  });

  it('go from pages down to the contract', () => {
    const refused = sources().flatMap((path) => imports(path).map((to) => refusal(path, to)));
    expect(refused.filter(Boolean)).toEqual([]);
  });

  it.each([
    ['api/client.ts', 'shell/Root'],
    ['view/resolve.ts', 'list/ScreenView'],
    ['shell/TopBar.tsx', 'list/ScreenView'],
    ['list/cells/money.tsx', 'api/client'],
    ['list/cells/money.tsx', 'list/reducer'],
    ['form/FormPanel.tsx', 'list/ScreenView'],
    ['utils/x.ts', 'api/client'],
  ])('%s may not import %s', (from, to) => {
    expect(refusal(from, to)).not.toBeNull();
  });

  it.each([
    ['pages/screen.tsx', 'list/ScreenView'],
    ['list/ScreenView.tsx', 'form/FormPanel'],
    ['list/cells/money.tsx', 'i18n/numbers'],
    ['command/run.ts', 'api/client'],
  ])('%s may import %s', (from, to) => {
    expect(refusal(from, to)).toBeNull();
  });
});
