import type { Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { picture } from './picture';
import { type Form, Screen } from './screen';

/** What a reader sees of a text, whatever the editor keeps beside it. */
async function shown(form: Form): Promise<string> {
  const editor = await form.editor();
  return editor.evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    copy.querySelectorAll('.ql-ui, temporary').forEach((one) => one.remove());
    for (const one of copy.querySelectorAll('*')) {
      for (const name of one.getAttributeNames()) if (!['href', 'target', 'src', 'alt', 'data-list'].includes(name)) one.removeAttribute(name);
    }
    return copy.innerHTML;
  });
}

test('formatted text is kept as it was written', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Formátovaný ${word}` }, en: { title: `Formatted ${word}` } }, positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  let form = await screen.form();
  let editor = await form.editor();
  await editor.click();
  await form.panel.getByRole('button', { name: `${t('form.rich.format')}: ${t('form.rich.paragraph')}` }).click();
  await page.getByRole('menuitem', { name: t('form.rich.heading', { Level: 2 }) }).click();
  await page.keyboard.type('Nadpis');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Obyčajné ');
  await form.tool('bold').click();
  await page.keyboard.type('tučné');
  await form.tool('bold').click();
  await page.keyboard.type(' a ');
  await form.tool('link').click();
  const link = page.getByRole('dialog', { name: t('form.rich.link') });
  await link.getByLabel(t('form.rich.linkAddress')).fill('https://example.com/ponuka');
  await link.getByLabel(t('form.rich.linkText')).fill('odkaz');
  await link.getByLabel(t('form.rich.linkNewTab')).check();
  await link.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(link).toBeHidden();
  await expect(editor.getByRole('link', { name: 'odkaz' })).toHaveAttribute('target', '_blank');
  await editor.press('End');
  await page.keyboard.press('Enter');
  await form.tool('bulletList').click();
  await page.keyboard.type('prvé');
  await page.keyboard.press('Enter');
  await page.keyboard.type('druhé');
  await page.keyboard.press('Enter');
  await form.tool('bulletList').click();
  await form.tool('image').click();
  const dialog = page.getByRole('dialog', { name: t('form.rich.image') });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: t('form.rich.imageUpload') }).click();
  await (await chooser).setFiles({ name: 'hora.png', mimeType: 'image/png', buffer: picture(320, 200) });
  await dialog.getByLabel(t('form.rich.imageAlt')).fill('Hora v hmle');
  await dialog.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(editor.getByRole('img', { name: 'Hora v hmle' })).toHaveAttribute('src', /^\/files\//);
  await editor.press('Control+End');
  await page.keyboard.press('Enter');
  await form.tool('table').click();
  const table = page.getByRole('dialog', { name: t('form.rich.table') });
  await table.getByRole('button', { name: t('form.rich.tableInsert') }).click();
  await expect(editor.getByRole('row')).toHaveCount(3);
  const cell = editor.getByRole('cell').first();
  await cell.click();
  await page.keyboard.type('bunka');
  // A column could be dragged to a width that no text keeps.
  await cell.hover({ position: { x: 2, y: 2 } });
  await expect(page.locator('.ql-operate-line-container')).toBeAttached();
  await expect(page.locator('.ql-operate-line-container')).toBeHidden();

  const written = await shown(form);
  expect(written).toContain('<h2>Nadpis</h2>');
  expect(written).toContain('<strong>tučné</strong>');
  await form.submit();

  const { langs } = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  for (const part of ['<h2>Nadpis</h2>', '<strong>tučné</strong>', 'href="https://example.com/ponuka"', '<li', 'alt="Hora v hmle"', '<td', 'bunka']) {
    expect(langs.sk.content).toContain(part);
  }
  expect(langs.sk.content).not.toMatch(/temporary|ql-table-block|&nbsp;/);

  await screen.open(`/${id}`);
  form = await screen.form();
  editor = await form.editor();
  await expect(editor.getByRole('row')).toHaveCount(3);
  expect(await shown(form)).toBe(written);
  // Opening changes nothing, so nothing is asked on the way out.
  await form.cancel.click();
  await expect(form.panel).toBeHidden();
});

test('what was written can be taken back', async ({ page, t }) => {
  const form = await (await new Screen(page, 'blog').open()).create();
  const editor = await form.editor();
  await editor.click();
  await page.keyboard.type('Text');
  await form.tool('undo').click();
  await expect(editor).toHaveText('');
  await form.tool('redo').click();
  await expect(editor).toHaveText('Text');
  await expect(form.panel.getByText(t('form.rich.words', { Count: 1 })).filter({ visible: true })).toBeVisible();
});

test('what was written before it was saved can be taken back', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Ponuka ${word}`, content: '<p>s</p><p>z</p>' }, en: { title: `Menu ${word}` } }, positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  await (await form.editor()).locator('p').first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Text ');
  await form.panel.getByRole('button', { name: t('form.keep') }).click();
  await expect(page.getByText(t('common.messages.updated'))).toBeVisible();
  await expect.poll(async () => (await api.load('content/text', id)).version).toBe(2);
  await form.tool('undo').click();
  const editor = await form.editor();
  await expect(editor.locator('p').first()).toHaveText('s');
  await form.tool('redo').click();
  await expect(editor.locator('p').first()).toHaveText('Text s');
  await form.tool('undo').click();
  await form.submit();
  const stored = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(stored.langs.sk.content).toBe('<p>s</p><p>z</p>');
});

test('the menus and colours of the toolbar are walked by keys', async ({ page, t, accessible }) => {
  const form = await (await new Screen(page, 'blog').open()).create();
  const editor = await form.editor();
  const tool = (text: string) => form.panel.getByRole('button', { name: text }).filter({ visible: true });
  const item = (text: string) => page.getByRole('menuitem', { name: text, exact: true });
  await editor.press('x');
  await page.keyboard.press('Backspace');

  const style = tool(`${t('form.rich.format')}: ${t('form.rich.paragraph')}`);
  await page.keyboard.press('Shift+Tab');
  await expect(style).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item(t('form.rich.paragraph'))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(t('form.rich.heading', { Level: 1 }))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu').filter({ visible: true })).toHaveCount(0);
  await expect(style).toBeFocused();
  await expect(form.panel).toBeVisible();
  // It opens where it was left.
  await page.keyboard.press('Enter');
  await expect(item(t('form.rich.heading', { Level: 1 }))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(t('form.rich.heading', { Level: 2 }))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type('Nadpis ');
  await expect(editor.getByRole('heading', { level: 2 })).toHaveText('Nadpis');

  const color = tool(t('form.rich.color'));
  const shade = (value: string) => page.getByRole('button', { name: `${t('form.rich.color')}: ${value}`, exact: true });
  await page.keyboard.press('Shift+Tab');
  for (const next of ['bold', 'italic', 'highlight', 'color']) {
    await page.keyboard.press('ArrowRight');
    await expect(tool(t(`form.rich.${next}`)).first()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(shade('#000000')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(shade('#d4380d')).toBeFocused();
  await accessible();
  await page.keyboard.press('Escape');
  await expect(color.first()).toBeFocused();
  await expect(form.panel).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(shade('#000000')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(shade('#bae0ff')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type('modrý');
  await expect(editor.locator('[style*="rgb(186, 224, 255)"]')).toHaveText('modrý');
});

test('a table is made, changed and left by keys', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', { langs: { sk: { title: `Cenník ${word}` }, en: { title: `Price list ${word}` } }, positions: [1], status: true });
  const screen = await new Screen(page, 'content/text').open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  const button = form.panel.getByRole('button', { name: t('form.rich.table'), exact: true }).filter({ visible: true });
  await editor.focus();
  await page.keyboard.type('Ceny');
  await page.keyboard.press('Enter');
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('form.rich.table') });
  await dialog.getByLabel(t('form.rich.tableRows')).fill('2');
  await dialog.getByLabel(t('form.rich.tableColumns')).fill('2');
  await dialog.getByRole('button', { name: t('form.rich.tableInsert') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(editor.getByRole('row')).toHaveCount(2);
  await expect(editor).toBeFocused();
  await page.keyboard.type('čaj');
  await expect(editor.getByRole('cell', { name: 'čaj' })).toBeVisible();

  const choose = async (key: string) => {
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await button.focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: t(`form.rich.${key}`), exact: true });
    const focused = page.locator('[role=menuitem]:focus');
    for (let name = await focused.innerText(); name !== t(`form.rich.${key}`); name = await focused.innerText()) {
      await page.keyboard.press('ArrowDown');
      await expect(focused).not.toHaveText(name);
    }
    await page.keyboard.press('Enter');
    await expect(item).toBeHidden();
    await expect(editor).toBeFocused();
  };
  const cells = () => editor.getByRole('row').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  await choose('rowBelow');
  await expect.poll(cells).toEqual([['čaj', ''], ['', ''], ['', '']]);
  await choose('columnRight');
  await expect.poll(cells).toEqual([['čaj', '', ''], ['', '', ''], ['', '', '']]);
  await choose('rowHeader');
  await expect(editor.getByRole('columnheader')).toHaveCount(3);
  await page.keyboard.type('!');
  await choose('columnLeft');
  await choose('rowBelow');
  await choose('columnDelete');
  await expect.poll(async () => (await cells()).map((row) => row.length)).toEqual([3, 3, 3, 3]);
  await choose('tableAfter');
  await page.keyboard.type('Koniec');
  await form.submit();
  const { langs } = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(langs.sk.content).toMatch(/<p>Ceny<\/p><table.*<th.*<\/table><p>Koniec<\/p>$/s);
});

test('a link is set on a picture, whose own links are kept, and a picture that is none is refused', async ({ page, t, word, api, provoked }) => {
  const kept = '<p><a href="/files/cenník 2026.pdf">a</a> <a href="o-nas">b</a></p>';
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Vrch ${word}`, content: `<p>c <img src="/files/x.png" alt="Hora"></p>${kept}` }, en: { title: `Hill ${word}` } }, positions: [1], status: true,
  });
  provoked(404, 422, /could not be uploaded/);
  const before = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  await editor.locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await form.tool('link').click();
  const link = page.getByRole('dialog', { name: t('form.rich.link') });
  await expect(link.getByLabel(t('form.rich.linkText'))).toHaveCount(0);
  await link.getByLabel(t('form.rich.linkAddress')).fill('+421 900 123 456');
  await link.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(editor.locator('a[href="tel:+421900123456"] img')).toHaveCount(1);
  await form.tool('image').click();
  const dialog = page.getByRole('dialog', { name: t('form.rich.image') });
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await dialog.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(form.panel.getByText(t('form.rich.imageFailed'))).toBeVisible();
  await form.submit();
  const stored = (await api.load('content/text', id)) as unknown as typeof before;
  expect(stored.langs.sk.content).toBe(before.langs.sk.content.replace(/<img[^>]*>/, '<a href="tel:+421900123456">$&</a>'));
});

// Each loses or moves something where the editor reads or writes its table as the library would.
const CELLS = [
  ['<th><p>a <strong>b</strong> c</p></th>', '<th><p><a href="/d">e</a></p></th>'],
  ['<td><h3>a</h3><p>b</p></td>', '<td><p>c</p><h4>d</h4></td>'],
  ['<td><ul><li>a<ol><li>b</li></ol></li></ul><ol><li>c</li></ol></td>', '<td><p>d</p></td>'],
] as const;

test('tables are the same each time when they are opened and saved', async ({ page, word, api }) => {
  const part = (cell: string) => (cell.startsWith('<th') ? 'thead' : 'tbody');
  const tables = CELLS.map((cells) => `<table class="ql-table-better"><${part(cells[0])}><tr>${cells.join('')}</tr></${part(cells[0])}></table>`);
  const mixed = '<table><tbody><tr><th>Meno</th><td>Eva</td></tr></tbody></table>';
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Tabuľky ${word}`, content: `<p>s</p>${[...tables, mixed].join('<p>-</p>')}` }, en: { title: `Tables ${word}` } }, positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  for (const typed of ['s1', 's12']) {
    await screen.open(`/${id}`);
    const form = await screen.form();
    await (await form.editor()).locator('p').first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.type(typed.slice(-1));
    await form.submit();
    const stored = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
    const known = '<table class="ql-table-better"><tbody><tr><td><p><strong>Meno</strong></p></td><td><p>Eva</p></td></tr></tbody></table>';
    expect(stored.langs.sk.content).toBe(`<p>${typed}</p>${[...tables, known].join('<p>-</p>')}`);
  }
});

test('what is done within a cell stays within its table', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Bunky ${word}`, content: '<p>s</p><table><tbody><tr><td>a</td><td><h3>b <strong>c</strong></h3></td></tr></tbody></table><p>z</p>' }, en: { title: `Cells ${word}` } },
    positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  const cell = editor.locator('td').first();
  await cell.click();
  await form.panel.getByRole('button', { name: `${t('form.rich.format')}: ${t('form.rich.paragraph')}` }).click();
  await expect(page.getByRole('menuitem', { name: t('form.rich.heading', { Level: 6 }) })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('form.rich.blockquote') })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('form.rich.paragraph') }).click();
  await expect(cell.locator('p')).toHaveText('a');
  await cell.click();
  await page.keyboard.press('End');
  await editor.evaluate((root) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>1</p><blockquote>2</blockquote><pre>3</pre>');
    root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cell.locator('p')).toHaveText(['a1', '2', '3']);
  await editor.locator('p').first().click();
  await page.keyboard.press('Control+a');
  await form.tool('clean').click();
  await expect(editor.locator('td')).toHaveCount(2);
  await expect(editor.locator('td').last().locator('p')).toHaveText('b c');
  await form.submit();
  const stored = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(stored.langs.sk.content).toBe('<p>s</p><table class="ql-table-better"><tbody><tr><td><p>a1</p><p>2</p><p>3</p></td><td><p>b c</p></td></tr></tbody></table><p>z</p>');
});

/** Opens a text with a table between two lines. */
async function openTable(page: Page, api: Api, word: string, table: string) {
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Ponuka ${word}`, content: `<p>s</p>${table}<p>z</p>` }, en: { title: `Menu ${word}` } }, positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  return { id, form, editor: await form.editor() };
}

test('the menu of a table works in each cell, and a heading row goes alone', async ({ page, t, word, api }) => {
  const table = '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td><ul><li>l</li></ul></td></tr></tbody></table>';
  const { id, form, editor } = await openTable(page, api, word, table);
  const choose = async (at: string, item: string) => {
    await editor.locator(at).first().click();
    await form.tool('table').click();
    await page.getByRole('menuitem', { name: t(`form.rich.${item}`) }).click();
  };
  await choose('th', 'rowDelete');
  await expect(editor.locator('th')).toHaveCount(0);
  await expect(editor.locator('td')).toHaveText(['l']);
  await choose('td li', 'columnRight');
  await expect(editor.locator('td')).toHaveCount(2);
  await form.submit();
  const stored = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(stored.langs.sk.content).toBe('<p>s</p><table class="ql-table-better"><tbody><tr><td><ul><li>l</li></ul></td><td><p><br></p></td></tr></tbody></table><p>z</p>');
});

test('the rows below a heading row go without it, and leave an empty one', async ({ page, t, word, api }) => {
  const table = '<table><thead><tr><th>h</th></tr></thead><tbody><tr><td><p>a</p></td></tr><tr><td><p>b</p></td></tr></tbody></table>';
  const { id, form, editor } = await openTable(page, api, word, table);
  for (const left of [['b'], ['']]) {
    await editor.locator('td').first().click();
    await form.tool('table').click();
    await page.getByRole('menuitem', { name: t('form.rich.rowDelete') }).click();
    await expect(editor.locator('td')).toHaveText(left);
  }
  await editor.locator('td').click();
  await page.keyboard.type('c');
  await form.submit();
  const stored = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(stored.langs.sk.content).toBe('<p>s</p><table class="ql-table-better"><thead><tr><th><p>h</p></th></tr></thead><tbody><tr><td><p>c</p></td></tr></tbody></table><p>z</p>');
});

test('a picture that does not come with what is pasted is left out, and told', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', { langs: { sk: { title: `Word ${word}` }, en: { title: `Word ${word}` } }, positions: [1], status: true });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  await editor.click();
  await editor.evaluate((target) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Pred<img src="file:///C:/Users/jana/clip_image001.png">za</p><p><img src="//:0">koniec</p>');
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(form.panel.getByText(t('form.rich.imageLost', { Button: t('form.rich.image') }))).toBeVisible();
  await expect(editor.locator('img')).toHaveCount(0);
  await form.submit();
  expect(((await api.load('content/text', id)).langs as { sk: { content: string } }).sk.content).toBe('<p>Predza</p><p>koniec</p>');
});

test('cells that are pasted over selected cells take their place', async ({ page, word, api }) => {
  const table = '<table><tbody><tr><td>jeden</td><td>dva</td></tr><tr><td>tri</td><td>štyri</td></tr></tbody></table>';
  const { id } = await api.create('content/text', { langs: { sk: { title: `Bunky ${word}`, content: table }, en: { title: `Cells ${word}` } }, positions: [1], status: true });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  const cells = editor.locator('td');
  const middle = async (at: number) => {
    const { x, y, width, height } = (await cells.nth(at).boundingBox())!;
    return [x + width / 2, y + height / 2] as const;
  };
  await cells.first().scrollIntoViewIfNeeded();
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(1)), { steps: 8 });
  await page.mouse.up();
  await expect(editor.locator('td.ql-cell-selected')).toHaveCount(2);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<table><tbody><tr><td>nový</td><td>novší</td></tr></tbody></table>');
    // Where a key would have it go: the editor loses the focus to the selected cells.
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(cells).toHaveText(['nový', 'novší', 'tri', 'štyri']);
});

test('a link is set to a page of the site that is found by its title', async ({ page, t, word, api, accessible }) => {
  const langs = { sk: { title: `Maják ${word}`, title_url: `majak-${word}` }, en: { title: `Beacon ${word}`, title_url: `beacon-${word}` } };
  await api.create('blog', { langs, status: true });
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Poznámka ${word}` }, en: { title: `Note ${word}` } }, positions: [1], status: true,
  });
  const screen = new Screen(page, 'content/text');
  await screen.open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  await editor.click();
  await page.keyboard.type('Viac ');
  await form.tool('link').click();
  const link = page.getByRole('dialog', { name: t('form.rich.link') });
  await expect(link.getByLabel(t('form.rich.linkAddress'))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(link.getByRole('combobox', { name: t('form.rich.linkSearch') })).toBeFocused();
  await page.keyboard.type(`majak ${word}`);
  await expect(page.getByText(`/sk/blog/majak-${word}`)).toBeVisible();
  await accessible();
  await page.keyboard.press('Enter');
  await expect(link.getByLabel(t('form.rich.linkAddress'))).toHaveValue(new RegExp(`/sk/blog/majak-${word}$`));
  await expect(link.getByLabel(t('form.rich.linkText'))).toHaveValue(`Maják ${word}`);
  await link.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(editor.getByRole('link', { name: `Maják ${word}` })).toBeVisible();
  await form.submit();
  const { langs: saved } = (await api.load('content/text', id)) as unknown as { langs: { sk: { content: string } } };
  expect(saved.sk.content).toContain(`/sk/blog/majak-${word}"`);
});
