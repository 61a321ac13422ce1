import type { Locator, Page } from '@playwright/test';

/** The name of what has the focus, as assistive technology tells it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null;
    // What only holds others is named by what is in it.
    if (!at || at.matches('[role=tabpanel], [role=dialog], main, body')) return '';
    const by = at.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = (at as HTMLInputElement).labels?.[0]?.textContent;
    return (at.getAttribute('aria-label') ?? by ?? label ?? at.innerText).replace(/\s+/g, ' ').trim();
  });

/** As many as the longest form has fields, which is that of roles: a box for each right on each screen. */
const MOST = 400;

/** Holds a key down, which repeats, until the focus is where it is wanted. */
async function hold(page: Page, key: string, there: (name: string) => boolean | Promise<boolean>, wanted: unknown): Promise<void> {
  const held = key.split('+');
  const repeated = held.pop()!;
  const passed: string[] = [];
  for (const one of held) await page.keyboard.down(one);
  try {
    while (passed.length < MOST) {
      const name = await focused(page);
      if (await there(name)) return;
      passed.push(name.slice(0, 30));
      await page.keyboard.down(repeated);
    }
  } finally {
    if (passed.length > 0) await page.keyboard.up(repeated);
    for (const one of held) await page.keyboard.up(one);
  }
  throw new Error(`${wanted} was not reached; passed ${passed.join(' | ')}`);
}

/** Holds Tab, or another key, until the focus is where it is wanted, as someone without a mouse does. */
export const tabTo = (page: Page, wanted: RegExp, key = 'Tab'): Promise<void> => hold(page, key, (name) => wanted.test(name), wanted);

/** Holds Tab until the focus is on or in something, the way that leads there without going around the page. */
export async function tabInto(page: Page, wanted: Locator): Promise<void> {
  const before = await wanted.evaluate((one) => (document.activeElement!.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0);
  await hold(page, before ? 'Shift+Tab' : 'Tab', () => wanted.evaluate((one) => one.contains(document.activeElement)), wanted);
}

/** A pattern of names that begin with a text. */
export const named = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');
