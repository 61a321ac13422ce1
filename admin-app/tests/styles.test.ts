import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { themeOf } from '../src/shell/theme';
import { components, rules } from '../umi/rules';
import { styles, withoutRules } from '../umi/styles';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const antd = join(root, 'node_modules/antd/es');

describe('the rules of antd', () => {
  // Parts that antd has no more use for are drawn as well, and it says so.
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

  it('are those of what the app names, and of what that is made of', async () => {
    const used = await components(root);
    expect(used).toEqual(expect.arrayContaining(['Button', 'DatePicker', 'message'])); // named
    expect(used).toEqual(expect.arrayContaining(['Col', 'Row', 'Menu'])); // of forms and of menus
    expect(used).not.toContain('Calendar');
    const { css, names } = rules(used);
    for (const part of ['.ant-btn-primary', '.ant-col-12', '.ant-input-search', '.ant-message-notice', '.anticon']) expect(css).toContain(part);
    expect(css).not.toContain('.ant-picker-calendar');
    expect(css.length).toBeLessThan(rules().css.length * 0.7);
    expect([...names]).toEqual(expect.arrayContaining(['Button-Button', 'Input-Search', 'Modal-confirm']));
  });

  it('are the same in every look, and hold no colour of one', () => {
    const light = rules(undefined, themeOf('light', false)).css;
    expect(rules(undefined, themeOf('dark', false)).css).toBe(light);
    expect(rules(undefined, themeOf('light', true)).css).toBe(light);
    for (const look of ['light', 'dark'] as const) expect(light).not.toContain(String(themeOf(look, false).token!.colorPrimary));
  });

  it('are no longer made by what is built', () => {
    const files = readdirSync(antd, { recursive: true, encoding: 'utf8' }).filter((file) => /\/style\/.*\.js$/.test(file));
    const made = files.flatMap((file) => {
      const before = readFileSync(join(antd, file), 'utf8');
      const { code, styles: found } = withoutRules(before, parseAst);
      expect(code.match(/\(\) => \[\]/g)?.length ?? 0, file).toBeGreaterThanOrEqual(found.length);
      expect(withoutRules(code, parseAst), file).toEqual({ code, styles: found });
      expect(code.includes('prepareComponentToken'), file).toBe(before.includes('prepareComponentToken')); // the variables
      return found;
    });
    expect(made.length).toBeGreaterThan(70);
    expect(made).toEqual(expect.arrayContaining(['Button', ['Input', 'Search']]));
  });

  it('cannot be forgotten for a component: the build says which', async () => {
    const failed: string[] = [];
    const plugin = styles();
    const context = { parse: parseAst, error: (message: string) => failed.push(message) as never };
    plugin.configResolved({ command: 'build', root });
    await plugin.load('/antd.css');
    for (const part of ['button', 'calendar']) {
      const id = join(antd, part, 'style/index.js');
      plugin.transform.call(context, readFileSync(id, 'utf8'), id);
      plugin.generateBundle.call(context, {}, { chunk: { modules: { [id]: { renderedLength: 1 } } } });
    }
    expect(failed).toEqual(['The app uses styles of antd whose rules are not written: Calendar-Calendar']);
  });
});
