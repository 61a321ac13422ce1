import { components, rules, type Rules, styleName } from './rules';

const FILE = 'virtual:antd.css';
const RESOLVED = '/antd.css';
const STYLES = /\/antd\/es\/.*\/style\//;
const GENERATORS = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/;

// Rules for Internet Explorer, and for a look that is not ours.
const UNWRITTEN = new Set(['Form-item-item', 'Pagination-bordered']);

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: { name?: string };
  arguments: (Node & { value?: string; elements?: { value: string }[] })[];
}

interface Plugin {
  parse(code: string): unknown;
  error(message: string): never;
}

interface Chunk {
  modules?: Record<string, { renderedLength: number }>;
}

function calls(node: unknown): Call[] {
  if (!node || typeof node !== 'object') return [];
  const below = Object.values(node).flatMap(calls);
  const call = node as Call;
  return call.type === 'CallExpression' && GENERATORS.test(call.callee.name ?? '') ? [call, ...below] : below;
}

/** A module of antd without what makes the rules of its styles, and which styles these are. */
export function withoutRules(code: string, parse: Plugin['parse']): { code: string; styles: (string | string[])[] } {
  const found = calls(parse(code));
  return {
    styles: found.map(({ arguments: [of] }) => of!.value ?? of!.elements!.map(({ value }) => value)),
    code: found.reduceRight((left, { arguments: [, made] }) => `${left.slice(0, made!.start)}() => []${left.slice(made!.end)}`, code),
  };
}

/**
 * Writes the rules of antd's styles into a file when the app is built (`import 'virtual:antd.css'`), in place of having every
 * browser make them anew on every visit, component by component (ADR 0095). Built, the file holds the components that the app
 * uses, and the app no longer holds what makes rules.
 */
export const styles = () => {
  let built = false;
  let root = '';
  let written: Rules | undefined;
  const needed = new Map<string, string[]>();
  return {
    name: 'styles',
    configResolved(config: { command: string; root: string }) {
      built = config.command === 'build';
      root = config.root;
    },
    resolveId: (source: string) => (source === FILE ? RESOLVED : null),
    async load(id: string) {
      if (id !== RESOLVED) return null;
      written = rules(built ? await components(root) : undefined);
      return written.css;
    },
    transform(this: Plugin, code: string, id: string) {
      if (!built || !STYLES.test(id)) return null;
      const module = withoutRules(code, (text) => this.parse(text));
      needed.set(id, module.styles.map(styleName));
      return { code: module.code, map: null };
    },
    generateBundle(this: Plugin, _: unknown, bundle: Record<string, Chunk>) {
      const modules = Object.values(bundle).flatMap((chunk) => Object.entries(chunk.modules ?? {}));
      const used = modules.flatMap(([id, { renderedLength }]) => (renderedLength > 0 && needed.get(id)) || []);
      const missing = used.filter((style) => !written?.names.has(style) && !UNWRITTEN.has(style));
      if (missing.length > 0) this.error(`The app uses styles of antd whose rules are not written: ${missing.join(', ')}`);
    },
  };
};
