import { createCache, extractStyle as extractRules, StyleProvider } from '@ant-design/cssinjs';
import { extractStyle } from '@ant-design/static-style-extract';
import { ConfigProvider, type ThemeConfig } from 'antd';
import { build } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createElement } from 'react';
import { themeOf } from '../src/shell/theme';

/** The names that the files below a folder import from antd. */
function imported(folder: string): Set<string> {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, list] of readFileSync(join(folder, file), 'utf8').matchAll(/import \{([^}]*)\} from 'antd'/g)) {
      for (const name of list!.split(',')) names.add(name.trim().replace(/ as \w+$/, ''));
    }
  }
  return names;
}

/** The components of antd by name, and the folder of each that holds its styles. */
function folders(antd: string): [name: string, folder: string][] {
  const index = readFileSync(join(antd, 'index.js'), 'utf8');
  return [...index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g)].map(([, name, folder]) => {
    // A row is a part of the grid, and a folder that hands it on.
    const handed = new RegExp(`import \\{ ${name} \\} from '\\.\\./([\\w-]+)'`).exec(readFileSync(join(antd, folder!, 'index.js'), 'utf8'));
    return [name!, handed?.[1] ?? folder!];
  });
}

/** The components whose styles the app needs: those that it names, and those that these are made of. */
export async function components(root: string): Promise<string[]> {
  const antd = dirname(createRequire(join(root, 'package.json')).resolve('antd/es/index.js'));
  const all = folders(antd);
  const named = imported(join(root, 'src'));
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: all.flatMap(([name]) => (named.has(name) ? `export { ${name} } from 'antd';` : [])).join('\n'), resolveDir: root },
    bundle: true,
    format: 'esm',
    mainFields: ['module', 'main'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const used = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      .flatMap(([input, { bytesInOutput }]) => (bytesInOutput > 0 && /\/antd\/es\/([\w-]+)\/style\//.exec(input)?.[1]) || []),
  );
  return all.filter(([, folder]) => used.has(folder)).map(([name]) => name);
}

export interface Rules {
  css: string;
  /** The styles whose rules these are, as `styleName` calls them. */
  names: ReadonlySet<string>;
}

/** What antd calls a style of a component, or of a part of one. */
export const styleName = (of: string | readonly string[]) => (typeof of === 'string' ? `${of}-${of}` : of.join('-'));

/** The rules of these components, of all where none are named; their colours and sizes are variables, which each look sets. */
export function rules(includes?: string[], theme: ThemeConfig = themeOf('light', false)): Rules {
  const cache = createCache();
  extractStyle({
    includes,
    customTheme: (node) => createElement(StyleProvider, { cache }, createElement(ConfigProvider, { theme: { ...theme, zeroRuntime: false } }, node)),
  });
  const names = [...cache.cache.keys()].flatMap((key) => /^style%[^%]*%([^%]+)/.exec(key)?.[1] ?? []);
  return { css: extractRules(cache, { plain: true, types: 'style' }), names: new Set(names) };
}
