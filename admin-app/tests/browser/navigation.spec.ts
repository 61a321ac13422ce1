import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';

interface Told {
  id: number;
  lang: { title: string };
  children: Told[];
}

/** Puts fresh pages into the navigation and answers with their titles. */
async function plant(api: Api, word: string, names: readonly string[]): Promise<string[]> {
  const titles = names.map((name) => `${name} ${word}`);
  for (const title of titles) {
    const slug = title.toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '-');
    const langs = { sk: { title, title_url: slug }, en: { title, title_url: slug } };
    await api.create('content/page', { langs, status: true, navigation: { value: true, parent_id: null } });
  }
  return titles;
}

/** The pages of a test as the server holds them: "Obchod(Mydlá) Úvod"; the tests before it left theirs there too. */
async function stored(api: Api, word: string): Promise<string> {
  const answer = await api.call('GET', '/api/content/navigation/tree');
  const { data } = (await answer.json()) as { data: Told[] };
  const write = (nodes: Told[]): string =>
    nodes
      .filter(({ lang }) => lang.title.endsWith(word))
      .map(({ lang, children }) => lang.title.replace(` ${word}`, '') + (children.length > 0 ? `(${write(children)})` : ''))
      .join(' ');
  return write(data);
}

const row = (page: Page, title: string): Locator => page.locator('.tree-row').filter({ hasText: title });

/** A control of a row, by the text that its name begins with. */
const control = (page: Page, title: string, text: string): Locator => row(page, title).getByRole('button', { name: `${text}: ${title}` });

async function open(page: Page, title: string): Promise<void> {
  await page.goto('/admin/app/content/navigation');
  await expect(row(page, title)).toBeVisible();
}

/** Drags a row's handle to a part of another row: 0 is its top, 1 its bottom. */
async function drag(page: Page, from: string, handle: string, to: string, part: number, held?: () => Promise<void>): Promise<void> {
  await expect(page.locator('.tree-panel')).toHaveAttribute('aria-busy', 'false');
  await row(page, from).scrollIntoViewIfNeeded();
  const [start, end] = [await control(page, from, handle).boundingBox(), await row(page, to).boundingBox()];
  await page.mouse.move(start!.x + start!.width / 2, start!.y + start!.height / 2);
  await page.mouse.down();
  await page.mouse.move(end!.x + 80, end!.y + end!.height / 2, { steps: 6 });
  // On a busy page the drag begins after the moves that it would have heard: it hears of another.
  let nudge = 0;
  await expect(async () => {
    await page.mouse.move(end!.x + 90 + (nudge++ % 2), end!.y + end!.height * part, { steps: 4 });
    await expect(row(page, to)).toHaveAttribute('data-zone', /./, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await held?.();
  await page.mouse.up();
}

// One tree for all: a move by one test is a conflict for another, here and in the other files.
test.describe.configure({ mode: 'serial' });
test.use({ alone: true });

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu of an item is opened, walked and left by keys', async ({ page, api, t, word, accessible }) => {
    const [home, shop, soap] = await plant(api, word, ['Úvod', 'Obchod', 'Mydlá']);
    await open(page, soap!);
    const more = control(page, shop!, t('tree.more'));
    const item = (key: string) => page.getByRole('menuitem', { name: t(key) });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(item('tree.up')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(item('tree.down')).toBeFocused();
    await accessible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(more).toBeFocused();
    expect(await stored(api, word)).toBe('Úvod Obchod Mydlá');

    // It opens where it was left.
    await page.keyboard.press('Enter');
    await expect(item('tree.down')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => stored(api, word)).toBe('Úvod Mydlá Obchod');
    await expect(more).toBeFocused();
    await expect(row(page, home!)).toBeVisible();
  });
});

for (const language of ['sk', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('items are dragged by mouse', async ({ page, api, t, word, accessible }) => {
      const [home, shop, soap] = await plant(api, word, ['Úvod', 'Obchod', 'Mydlá']);
      await open(page, soap!);
      await expect(page.getByRole('heading', { level: 1, name: t('content.navigation.title') })).toBeVisible();
      await expect(page.getByText(t('content.navigation.info'))).toBeVisible();
      await accessible();

      await drag(page, soap!, t('tree.handle'), shop!, 0.5);
      await expect(page.getByTestId('notice')).toContainText(t('common.messages.ordered'));
      expect(await stored(api, word)).toBe('Úvod Obchod(Mydlá)');

      // The notice of the move before lies over the lower rows for a while.
      await drag(page, home!, t('tree.handle'), shop!, 0.9, () => expect(page.getByTestId('notice')).toHaveCSS('pointer-events', 'none'));
      await expect.poll(() => stored(api, word)).toBe('Obchod(Úvod Mydlá)');
      await drag(page, soap!, t('tree.handle'), shop!, 0.1);
      await expect.poll(() => stored(api, word)).toBe('Mydlá Obchod(Úvod)');

      await control(page, shop!, t('tree.collapse')).click();
      await page.reload();
      await expect(row(page, shop!)).toBeVisible();
      await expect(row(page, home!)).toHaveCount(0);
      await accessible();
      await drag(page, soap!, t('tree.handle'), shop!, 0.5, () => expect(row(page, home!)).toBeVisible());
      await expect.poll(() => stored(api, word)).toBe('Obchod(Úvod Mydlá)');
    });

    test('items are moved by keys', async ({ page, api, t, word }) => {
      const [home, shop, soap] = await plant(api, word, ['Úvod', 'Obchod', 'Mydlá']);
      await open(page, soap!);
      const handle = control(page, soap!, t('tree.handle'));
      const said = page.getByTestId('tree-said');

      await handle.focus();
      await page.keyboard.press('Enter');
      await expect(handle).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      await expect(said).toContainText(t('tree.said.under', { Parent: home!, Position: 1, Total: 1 }));
      await expect(handle).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(said).toContainText(t('tree.said.cancelled', { Title: soap! }));
      expect(await stored(api, word)).toBe('Úvod Obchod Mydlá');

      await page.keyboard.press(' ');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
      await expect.poll(() => stored(api, word)).toBe('Úvod(Mydlá) Obchod');

      await control(page, shop!, t('tree.in')).press('Enter');
      await expect.poll(() => stored(api, word)).toBe('Úvod(Mydlá Obchod)');
      await control(page, shop!, t('tree.out')).press('Enter');
      await expect.poll(() => stored(api, word)).toBe('Úvod(Mydlá) Obchod');
    });
  });
}

test('a page that is edited from the tree is closed to the tree', async ({ page, api, t, word }) => {
  const [home] = await plant(api, word, ['Domov']);
  await open(page, home!);
  await row(page, home!).getByRole('link', { name: `${t('tree.open')}: ${home}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: t('form.cancel'), exact: true }).click();
  await expect(row(page, home!)).toBeVisible();
  await expect(page).toHaveURL(/content\/navigation$/);
});

test('one of two people who move at once is told', async ({ page, api, editor: eva, t, word, provoked }) => {
  provoked(409);
  const [home, shop] = await plant(api, word, ['Úvod', 'Obchod']);
  await open(page, shop!);

  const { data, version } = (await (await eva.call('GET', '/api/content/navigation/tree')).json()) as { data: Told[]; version: number };
  const [moved] = data.splice(data.findIndex(({ lang }) => lang.title === shop), 1);
  const nested = (nodes: Told[]): unknown[] =>
    nodes.map(({ id, lang, children }) => ({ id, children: nested(lang.title === home ? [...children, moved!] : children) }));
  expect((await eva.call('POST', '/api/content/navigation/', { tree: nested(data), version })).status()).toBe(200);

  await control(page, shop!, t('tree.up')).click();
  await expect(page.getByRole('alert').filter({ hasText: t('tree.conflict.title') })).toBeVisible();
  await expect(row(page, home!).getByRole('button', { expanded: true })).toBeVisible();
  expect(await stored(api, word)).toBe('Úvod(Obchod)');

  await control(page, shop!, t('tree.out')).click();
  await expect.poll(() => stored(api, word)).toBe('Úvod Obchod');
  await expect(page.getByRole('alert').filter({ hasText: t('tree.conflict.title') })).toHaveCount(0);
});

test('an editor moves items on a small screen by a menu', async ({ browser, baseURL, editor, t, word, accessible }) => {
  const [, shop] = await plant(editor, word, ['Úvod', 'Obchod']);
  const context = await browser.newContext({
    storageState: await editor.state(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL,
  });
  const page = await context.newPage();
  await open(page, shop!);
  await control(page, shop!, t('tree.more')).click();
  await page.getByRole('menuitem', { name: t('tree.in') }).click();
  await expect.poll(() => stored(editor, word)).toBe('Úvod(Obchod)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The notice and the top bar cover what stands under them.
  await expect(page.getByTestId('notice')).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await accessible(page);
  await control(page, shop!, t('tree.more')).click();
  await page.getByRole('menuitem', { name: t('tree.open') }).click();
  await expect(page).toHaveURL(/\/content\/page\/\d+$/);
  await context.close();
});
