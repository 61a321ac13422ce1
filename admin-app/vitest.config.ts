import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// What is only reckoned needs no document: a file of these starts in a tenth of the time.
const PLAIN = [
  'src/form/fields/matrix.test.ts',
  'src/form/record.test.ts',
  'src/form/widgets/rich/html.test.ts',
  'src/form/widgets/sent.test.ts',
  'src/list/params.test.ts',
  'src/panels/gallery/{layout,order}.test.ts',
  'src/tree/nodes.test.ts',
  'src/view/resolve.test.ts',
  'tests/{icons,imports,styles,texts}.test.ts',
];

// The icons are one package of two and a half thousand modules, all of which Node would load for the few of a file: a third
// of what a file's start takes. The file gets those that it names.
const namedIcons: Plugin = {
  name: 'named-icons',
  enforce: 'pre',
  transform: (code) =>
    code.includes("from '@ant-design/icons'")
      ? code.replace(/^import \{([^}]+)\} from '@ant-design\/icons';/gm, (_, names: string) => names.replace(/\s*(\w+),?\s*/g, "import $1 from '@ant-design/icons/$1';"))
      : undefined,
};

// What a file puts in the place of a module, files after it would find there: these have a process of their own.
const APART = ['src', 'tests']
  .flatMap((folder) => readdirSync(here(`./${folder}`), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.test\.tsx?$/.test(name) && /vi\.mock\(|list-world/.test(readFileSync(here(`./${name}`), 'utf8')));

const document = (name: string, test: Record<string, unknown>) => ({
  extends: true as const,
  test: {
    name,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/admin/app/dashboard' } },
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    ...test,
  },
});

export default defineConfig({
  plugins: [namedIcons],
  esbuild: { jsx: 'automatic' },
  resolve: {
    alias: [
      { find: /^umi$/, replacement: here('./tests/umi.ts') },
      { find: /^@\//, replacement: here('./src/') },
    ],
  },
  test: {
    restoreMocks: true,
    // What tests read without importing it: with --changed, a change of one has all of them run.
    forceRerunTriggers: ['**/schemas/**', '**/locales/**', '**/{package,package-lock,tsconfig}.json', '**/vitest.config.ts', '**/tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000, // what a test left is taken away after it: on a busy machine that takes its time too
    projects: [
      { extends: true, test: { name: 'plain', environment: 'node', isolate: false, include: PLAIN } },
      document('document', { isolate: false, setupFiles: ['./tests/fresh.ts', './tests/setup.ts'], exclude: [...PLAIN, ...APART] }),
      document('apart', { setupFiles: ['./tests/setup.ts'], include: APART }),
    ],
  },
});
