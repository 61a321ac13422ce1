import { expect, type Page } from '@playwright/test';

// What the product says itself; what people write may be as long as they like.
const OWN = 'th, button, label, legend, h1, h2, [role=tab], [role=menuitem], nav a, .list-card dt, .stats-tile span, .stats-total span';

/** Fails where a word of the interface goes on in the next line. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = () =>
    page.evaluate((own) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(own)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          for (const { 0: word, index } of text.textContent!.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(word);
          }
        }
      }
      return found;
    }, OWN);
  await expect.poll(broken, { message: 'words that are broken' }).toEqual([]);
}
