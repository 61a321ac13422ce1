import type { Page } from '@playwright/test';
import csCZ from 'antd/locale/cs_CZ.js';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textOf } from './texts';

// A language that the product does not have: every Slovak text with a mark, as a translator would put it beside the
// program by what README says of adding a language.

const MARK = 'č·';
const slovak = fileURLToPath(new URL('../../../locales', import.meta.url));

/** Puts the language's files into a storage folder. */
export function translate(storage: string): void {
  mkdirSync(join(storage, 'locales'));
  for (const name of readdirSync(slovak).filter((one) => one.endsWith('.sk.json'))) {
    const texts = JSON.parse(readFileSync(join(slovak, name), 'utf8')) as Record<string, unknown>;
    writeFileSync(join(storage, 'locales', name.replace('.sk.', '.cs.')), JSON.stringify(texts, (_, text: unknown) => (typeof text === 'string' ? MARK + text : text)));
  }
}

/** A text of the interface in that language. */
export const czech = (key: string, values?: Record<string, string | number>): string => MARK + textOf('sk', key, values);

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}

/** What the component library says itself, in its own Czech. */
export const components = 'default' in csCZ ? (csCZ.default as typeof csCZ) : csCZ;
const COMPONENTS = new Set(wordsOf(components));

/** What people can see or hear of a page and is not in the added language, `content` being what they wrote themselves. */
export async function untranslated(page: Page, content: RegExp): Promise<string[]> {
  const seen = await page.evaluate(() => {
    const found = new Set<string>();
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [lang]:not(html)');
    // The component library calls its own icons and steppers by English names in every language.
    const theirs = '.anticon[role=img], .ant-input-number-action';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (shown(walker.currentNode.parentElement!)) found.add(walker.currentNode.textContent!);
    for (const one of document.body.querySelectorAll('[aria-label], [aria-description], [aria-roledescription], [placeholder], [title], [alt]')) {
      if (!shown(one) || one.matches(theirs)) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt']) found.add(one.getAttribute(name) ?? '');
    }
    return [...found, document.title];
  });
  return seen.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text) && !text.includes(MARK) && !COMPONENTS.has(text) && !content.test(text));
}
