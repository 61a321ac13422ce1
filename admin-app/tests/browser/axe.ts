import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Part of the standards, but not of what a run by them looks at.
  rules: { 'label-content-name-mismatch': { enabled: true }, 'link-in-text-block': { enabled: true } },
};

/** Whether the contrast of colours is looked at too, or nothing else, or all else: it takes half as long as all the rest. */
export type Colours = 'too' | 'only' | 'not';

const CONTRAST = 'color-contrast';

const RULES: Record<Colours, RunOptions> = {
  too: STANDARDS,
  only: { runOnly: [CONTRAST] },
  not: { ...STANDARDS, rules: { ...STANDARDS.rules, [CONTRAST]: { enabled: false } } },
};

/**
 * What assistive technology would stumble over within an element, by the standards. The library stays in the page that it was
 * put into: with the library's own runner, which puts it there anew each time, a test of a screen takes half as long again.
 */
export async function violationsIn(page: Page, within: string, colours: Colours): Promise<[string, string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = { ...RULES[colours], resultTypes: ['violations'] };
  return page.evaluate(
    async ([context, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, how);
      return violations.map(({ id, nodes }): [string, string[]] => [id, nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)]);
    },
    [within, options] as const,
  );
}
