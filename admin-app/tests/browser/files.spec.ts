import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { picture } from './picture';
import { Screen } from './screen';
import type { Language } from './texts';

const cell = (page: Page, name: string): Locator => page.locator('.files-cell').filter({ has: page.getByText(name, { exact: true }) });
const names = (page: Page): Promise<string[]> => page.locator('.files-cell .files-name').allTextContents();

/** Opens the manager's page at its short-lived address. */
async function open(page: Page, api: Api) {
  const { url } = await api.write<{ url: string }>('/api/storage/token');
  await page.goto(url);
  await expect(page.getByRole('main')).toBeVisible();
}

for (const language of ['sk', 'en'] as Language[]) {
  test.describe(language, () => {
    test.use({ language });

    test('folders and files, from upload to removal', async ({ page, api, t, word, accessible, provoked }) => {
      provoked(422, 409);
      await open(page, api);
      const dialog = (key: string, values?: Record<string, string | number>) => page.getByRole('dialog', { name: t(key, values) });
      const said = (text: string) => expect(page.getByTestId('notice')).toContainText(text);
      const makeFolder = async (name: string) => {
        await page.getByRole('button', { name: t('files.newFolder') }).click();
        await dialog('files.newFolder').getByLabel(t('files.name')).fill(name);
        await page.keyboard.press('Enter');
        await expect(dialog('files.newFolder')).toBeHidden();
      };

      const folder = `Leto ${word}`;
      // A search goes through all folders, those of other tests too.
      const berries = `čučoriedky ${word}.png`;
      await makeFolder(folder);
      await cell(page, folder).dblclick();
      await expect(page.getByRole('navigation').getByText(folder)).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText(t('files.empty'))).toBeVisible();
      await accessible();
      await makeFolder('Archív');

      await page.locator('input[type=file]').setInputFiles([
        { name: berries, mimeType: 'image/png', buffer: picture(300, 200) },
        { name: 'hora.png', mimeType: 'image/png', buffer: picture(200, 300) },
        { name: 'zmluva 🌞.txt', mimeType: 'text/plain', buffer: Buffer.from(`Zmluva ${word}`) },
        { name: 'stránka.png', mimeType: 'image/png', buffer: Buffer.from('<!DOCTYPE html><script>1</script>') },
      ]);
      await said(t('files.upload.failed', { Count: 1 }));
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'hora.png', 'zmluva 🌞.txt']);
      await page.getByRole('button', { name: t('images.upload.clear') }).click();
      await expect(cell(page, 'hora.png').locator('img')).toHaveJSProperty('complete', true);
      await accessible();

      // Into a folder and out of it by keys, though there is nothing in it.
      const list = page.getByRole('listbox', { name: t('files.list') });
      await list.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect(page.getByText(t('files.empty'))).toBeVisible();
      await page.keyboard.press('Backspace');
      await expect(list).toBeFocused();
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'hora.png', 'zmluva 🌞.txt']);

      // By the mouse onto a folder, and by the folder's way back.
      await cell(page, 'hora.png').dragTo(cell(page, 'Archív'));
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'zmluva 🌞.txt']);

      // By keys alone.
      await list.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toEqual(['hora.png']);
      await expect(list).toBeFocused();
      await page.keyboard.press('Home');
      await page.keyboard.press('F2');
      await dialog('files.rename.title').getByLabel(t('files.name')).fill('a/b');
      await page.keyboard.press('Enter');
      await expect(dialog('files.rename.title').getByRole('alert')).toContainText(t('errors.fileName'));
      await accessible();
      await dialog('files.rename.title').getByLabel(t('files.name')).fill('kopec.png');
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toEqual(['kopec.png']);
      await list.focus();
      await page.keyboard.press('Control+a');
      await expect(page.getByText(t('files.chosen', { Count: 1 }))).toBeVisible();
      await page.getByRole('button', { name: t('files.move.button'), exact: true }).press('Enter');
      const move = dialog('files.move.title', { Count: 1 });
      await move.getByText(folder).click();
      await accessible();
      await move.getByRole('button', { name: t('files.move.ok') }).click();
      await said(t('files.move.done', { Count: 1 }));
      await expect(page.getByText(t('files.empty'))).toBeVisible();
      await page.getByRole('button', { name: folder }).click();
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'kopec.png', 'zmluva 🌞.txt']);

      // Folded, in all folders.
      await page.getByRole('searchbox').fill(`CUCORIEDKY ${word}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => names(page)).toEqual([berries]);
      await cell(page, berries).click();
      await page.getByRole('button', { name: t('files.detail.button') }).click();
      await expect(page.getByRole('dialog', { name: berries }).getByText(t('files.uses.none'))).toBeVisible();
      await accessible();
      await page.getByRole('button', { name: t('files.close'), exact: true }).last().click();
      await page.getByRole('searchbox').fill('');
      await page.getByRole('button', { name: t('list.search'), exact: true }).click();
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'kopec.png', 'zmluva 🌞.txt']);

      // What a text names is removed only once that was seen.
      const files = (await api.read<{ folder: string; file: { url: string } }[]>('/api/storage/?search=kopec')).filter((file) => file.folder === folder);
      const used = files[files.length - 1]!;
      await api.create('content/text', {
        langs: { sk: { title: `S obrázkom ${word}`, content: `<p><img src="${used.file.url}" alt=""></p>` }, en: { title: `With image ${word}` } },
        positions: [1],
        status: true,
      });
      await cell(page, 'kopec.png').click();
      await page.keyboard.press('Delete');
      await dialog('files.remove.title', { Count: 1 }).getByRole('button', { name: t('files.remove.ok') }).click();
      const sure = dialog('files.remove.sure');
      const named = { sk: 'S obrázkom', en: 'With image' }[language];
      await expect(sure.getByRole('link', { name: new RegExp(`${named} ${word}`) })).toHaveAttribute('href', /\/admin\/app\/content\/text\/\d+/);
      await accessible();
      await sure.getByRole('button', { name: t('files.remove.anyway') }).click();
      await expect.poll(() => names(page)).toEqual(['Archív', berries, 'zmluva 🌞.txt']);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await accessible();

      await page.getByRole('button', { name: t('files.title'), exact: true }).click();
      await cell(page, folder).click();
      await page.getByRole('button', { name: t('files.remove.button') }).click();
      await dialog('files.remove.title', { Count: 1 }).getByRole('button', { name: t('files.remove.ok') }).click();
      await dialog('files.remove.sure').getByRole('button', { name: t('files.remove.anyway') }).click();
      await expect(cell(page, folder)).toHaveCount(0);
    });
  });
}

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  test('is offered no removal', async ({ page, api, t, word }) => {
    await api.write('/api/storage/folder/', { name: `Redakcia ${word}`, parent_id: 1 });
    await open(page, api);
    await cell(page, `Redakcia ${word}`).click();
    await expect(page.getByRole('button', { name: t('files.rename.button') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('files.remove.button') })).toHaveCount(0);
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the address is good for its session alone', async ({ page, api, browser, provoked, t }) => {
  provoked(403);
  const { url } = await api.write<{ url: string }>('/api/storage/token');
  const stranger = await browser.newPage({ storageState: { cookies: [], origins: [] } });
  await stranger.goto(new URL(url, process.env.ADMIN_URL).href);
  await expect(stranger.getByText(t('web.files.expired'))).toBeVisible();
  await stranger.close();
  await page.goto('/admin/files?token=x');
  await expect(page.getByText(t('web.files.expired'))).toBeVisible();
});

test('a text takes its picture and a linked file from the file manager', async ({ page, api, t, word, accessible }) => {
  const folder = await api.write<{ id: number }>('/api/storage/folder/', { name: `Do textu ${word}`, parent_id: 1 });
  const { id } = await api.create('content/text', {
    langs: { sk: { title: `Zo súborov ${word}` }, en: { title: `From files ${word}` } }, positions: [1], status: true,
  });
  const screen = await new Screen(page, 'content/text').open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  await editor.click();
  await form.tool('image').click();
  const dialog = page.getByRole('dialog', { name: t('form.rich.image') });
  await dialog.getByRole('button', { name: t('form.rich.imagePick') }).click();
  const manager = page.frameLocator(`iframe[title="${t('files.title')}"]`);
  const inside = (name: string) => manager.locator('.files-cell').filter({ has: manager.getByText(name, { exact: true }) });
  await inside(`Do textu ${word}`).dblclick();
  await manager.locator('input[type=file]').setInputFiles([
    { name: 'hora.png', mimeType: 'image/png', buffer: picture(320, 200) },
  ]);
  await inside('hora.png').click();
  await accessible();
  await manager.getByRole('button', { name: t('files.pick'), exact: true }).click();
  await expect(dialog.getByText('hora.png')).toBeVisible();
  await dialog.getByLabel(t('form.rich.imageAlt')).fill('Hora');
  await dialog.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(editor.getByRole('img', { name: 'Hora' })).toHaveAttribute('src', /^\/files\/screen\//);

  await editor.press('Control+End');
  await form.tool('link').click();
  const link = page.getByRole('dialog', { name: t('form.rich.link') });
  await link.getByRole('button', { name: t('form.rich.linkPick') }).click();
  await inside(`Do textu ${word}`).dblclick();
  await manager.locator('input[type=file]').setInputFiles([{ name: 'cenník.txt', mimeType: 'text/plain', buffer: Buffer.from('Cenník') }]);
  await inside('cenník.txt').dblclick();
  await expect(link.getByLabel(t('form.rich.linkText'))).toHaveValue('cenník.txt');
  await link.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(editor.getByRole('link', { name: 'cenník.txt' })).toHaveAttribute('href', /^\/files\/document\//);

  // Escape leaves the manager alone first, then the text as it is.
  await form.tool('image').click();
  await dialog.getByRole('button', { name: t('form.rich.imagePick') }).click();
  await expect(inside(`Do textu ${word}`)).toBeVisible();
  await manager.getByRole('listbox').press('Escape');
  await expect(page.locator(`iframe[title="${t('files.title')}"]`)).toHaveCount(0);
  await dialog.getByRole('button', { name: t('form.cancel') }).click();
  await form.submit();

  const files = await api.read<{ id: number }[]>(`/api/storage/?folder=${folder.id}`);
  expect(files).toHaveLength(2);
  for (const file of files) {
    const used = await api.read<{ uses: { screen: string; id: number }[] }>(`/api/storage/${file.id}/uses`);
    expect(used.uses).toMatchObject([{ screen: 'content/text', id }]);
  }

  // Opened by its address, as from the log, a file says as much of itself as in its folder.
  const { id: written } = (await api.read<{ id: number; name: string }[]>(`/api/storage/?folder=${folder.id}&search=cenn`))[0]!;
  await page.goto(`/admin/app/storage/${written}`);
  const detail = page.getByRole('dialog', { name: 'cenník.txt' });
  await expect(detail).toContainText('text/plain');
  await expect(detail).toContainText('7 B');
});
