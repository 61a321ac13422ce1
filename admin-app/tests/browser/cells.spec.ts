import type { Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { Screen } from './screen';

const TABLE = '<p>s</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table><p>z</p>';

/** Opens a page whose text holds a table. */
async function open(page: Page, api: Api, word: string) {
  const langs = { sk: { title: `Bunky ${word}`, title_url: `bunky-${word}`, content: TABLE }, en: { title: `Cells ${word}`, title_url: `cells-${word}` } };
  const { id } = await api.create('content/page', { langs, status: true });
  const screen = new Screen(page, 'content/page');
  await screen.open(`/${id}`);
  const form = await screen.form();
  return { form, editor: await form.editor() };
}

/** Pastes at whatever has the focus; true where somebody took it and the browser is to do nothing. */
const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'x');
    return !document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('a table that is pasted below another goes there alone, and back by one step', async ({ page, word, api }) => {
  const { editor } = await open(page, api, word);
  const cells = editor.locator('td');
  await cells.first().click();
  await page.keyboard.press('Control+End');
  await paste(page, '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>');
  await expect(cells).toHaveText(['a', 'b', 'c', 'd', '1', '2']);
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveText(['a', 'b', 'c', 'd']);
});

test('what is pasted or deleted in another field is none of the chosen cells', async ({ page, t, word, api }) => {
  const { form, editor } = await open(page, api, word);
  const cells = editor.locator('td');
  const other = form.field('common.fields.meta_title');
  await cells.first().click();
  await other.click();
  expect(await paste(page, 'x')).toBe(false);

  const [from, to] = [(await cells.nth(0).boundingBox())!, (await cells.nth(1).boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(editor.locator('td.ql-cell-selected')).toHaveCount(2);
  await other.click();
  await page.keyboard.type('Oprava');
  await page.keyboard.press('Backspace');
  await expect(other).toHaveValue('Oprav');
  await expect(cells).toHaveText(['a', 'b', 'c', 'd']);
  await expect(editor.locator('td.ql-cell-selected')).toHaveCount(0);
  await form.cancel.click();
  await page.getByRole('dialog', { name: t('form.unsaved.title') }).getByRole('button', { name: t('form.unsaved.leave') }).click();
});
