import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { noise, picture } from './picture';
import { Screen, still } from './screen';

const cells = (page: Page): Locator => page.locator('.gallery-cell');

/** The ids of the images in the order that is shown. */
const order = (page: Page): Promise<string[]> =>
  cells(page).evaluateAll((all) => all.sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet)).map((cell) => (cell as HTMLElement).dataset.id!));

test('the images of a gallery, from upload to removal', async ({ page, api, t, word, accessible }) => {
  const localised = (title: string) => ({ title, title_url: title.toLowerCase().replaceAll(' ', '-'), content: null, meta_title: null, meta_description: null });
  const name = `Leto ${word}`;
  const { id } = await api.create('gallery', { langs: { sk: localised(name), en: localised(`Summer ${word}`) } });
  const screen = await new Screen(page, 'gallery').open(`?search=${word}`);
  await screen.row(name).getByRole('button', { name: `${t('common.actions.gallery')}: ` }).click();
  await expect(page).toHaveURL(new RegExp(`gallery/${id}\\?.*panel=gallery`));
  const panel = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(panel.getByText(t('images.empty'))).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/token/check')) sent.push('check');
    if (request.url().endsWith('/upload')) sent.push('upload');
  });
  await panel.locator('input[type=file]').setInputFiles([
    { name: 'prvý.png', mimeType: 'image/png', buffer: noise(700, 600) },
    { name: 'druhý.png', mimeType: 'image/png', buffer: noise(600, 700) },
    { name: 'tretí.png', mimeType: 'image/png', buffer: noise(640, 640) },
    { name: 'zmluva.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
  ]);
  await expect(panel.getByText(t('images.upload.invalidType'))).toBeVisible();
  // What was refused at once is counted among what failed.
  await screen.said(t('images.upload.error', { Count: 1 }));
  await expect(cells(page)).toHaveCount(3);
  expect(sent[0]).toBe('check');
  expect(sent.filter((one) => one === 'upload').length).toBeGreaterThan(6);
  await expect(panel.locator('.gallery-picture img').first()).toHaveJSProperty('complete', true);
  await accessible();

  const [first, second, third] = (await order(page)) as [string, string, string];
  const cell = (which: string) => page.locator(`.gallery-cell[data-id="${which}"]`);
  const grip = (which: string) => cell(which).getByRole('button', { name: `${t('images.move.lift')}: ` });
  const reordered = () => page.waitForRequest((request) => request.url().includes('/reorder'));

  let saving = reordered();
  await cell(first).locator('.gallery-picture').dragTo(cell(third), { targetPosition: { x: 150, y: 100 } });
  await saving;
  await expect.poll(() => order(page)).toEqual([second, third, first]);
  await screen.said(t('common.messages.ordered'));

  saving = reordered();
  await grip(first).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect(grip(first)).toBeFocused();
  await page.keyboard.press('Enter');
  expect((await saving).postData()).not.toContain('images[2]');
  await expect.poll(() => order(page)).toEqual([second, first, third]);
  await grip(second).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  expect(await order(page)).toEqual([second, first, third]);

  const picture = cell(first).locator('img');
  const before = await picture.getAttribute('src');
  await cell(first).getByRole('button', { name: `${t('images.rotate')}: ` }).click();
  await expect(picture).not.toHaveAttribute('src', before!);
  await expect(picture).toHaveJSProperty('complete', true);

  await cell(third).getByRole('button', { name: `${t('images.titles.edit')}: ` }).click();
  await page.getByRole('textbox', { name: t('images.titles.field', { Locale: 'Slovenčina' }) }).fill('Čučoriedky');
  await page.getByRole('textbox', { name: t('images.titles.field', { Locale: 'English' }) }).fill('Blueberries');
  await accessible();
  await page.getByRole('button', { name: t('images.titles.save'), exact: true }).click();
  await expect(cell(third)).toContainText('Čučoriedky');
  await expect(cell(third)).toContainText(t('images.hasTitle'));

  await cell(second).getByRole('checkbox').check();
  await panel.getByRole('button', { name: t('list.bulkActions') }).click();
  await page.getByRole('menuitem', { name: t('common.actions.hide') }).click();
  await page.getByRole('dialog', { name: t('images.confirm.hide.title') }).getByRole('button', { name: t('common.actions.hide') }).click();
  await expect(cell(second)).toContainText(t('images.hidden'));

  await cell(second).getByRole('button', { name: `${t('images.zoom')}: ` }).click();
  const show = page.locator('.gallery-show');
  await expect(show.getByRole('status')).toHaveText('1 / 3');
  await page.keyboard.press('ArrowLeft');
  await expect(show.getByRole('img', { name: 'Čučoriedky' })).toBeVisible();
  await accessible();
  await page.keyboard.press('Escape');
  await expect(show).toBeHidden();
  await expect(panel).toBeVisible();

  await cell(first).getByRole('button', { name: `${t('images.destroy')}: ` }).click();
  await page.getByRole('dialog', { name: t('images.confirm.destroy.title', { Count: 1 }) }).getByRole('button', { name: t('common.actions.destroy') }).click();
  await expect(cells(page)).toHaveCount(2);

  await page.reload();
  await expect.poll(() => order(page)).toEqual([second, third]);
  await expect(cell(second)).toContainText(t('images.hidden'));
  await expect(cell(third)).toContainText('Čučoriedky');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await accessible();
  await panel.getByRole('button', { name: t('form.close') }).click();
  await expect(page).toHaveURL(/gallery(\?|$)/);
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  interface Point {
    x: number;
    y: number;
  }

  /** Opens a new gallery of eight images, with a finger to touch them. */
  const opened = async (page: Page, api: Api, word: string) => {
    const named = (title: string) => ({ title, title_url: title.toLowerCase().replaceAll(' ', '-') });
    const { id } = await api.create('gallery', { langs: { sk: named(`Prst ${word}`), en: named(`Finger ${word}`) } });
    for (let n = 1; n <= 8; n++) await api.upload(`/api/gallery/image/${id}/upload`, `${n}.png`, 'image/png', picture(90, 90));
    // The list behind shows no gallery of another test, whose image may go while it is fetched.
    await page.goto(`/admin/app/gallery/${id}?search=${word}&panel=gallery`);
    await expect(cells(page).nth(3)).toBeVisible();
    const before = await order(page);
    const middle = async (which: string): Promise<Point> => {
      const box = await still(page.locator(`.gallery-cell[data-id="${which}"] .gallery-picture`));
      return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    };
    const [from, to] = [await middle(before[0]!), await middle(before[3]!)];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    // A finger moves on whether or not the page has answered to where it was.
    const along = async (start: Point, end: Point, ...before: Promise<unknown>[]) => {
      const sent = [...before];
      for (let step = 1; step <= 10; step++) {
        await page.waitForTimeout(8);
        sent.push(touch('touchMove', { x: start.x + ((end.x - start.x) * step) / 10, y: start.y + ((end.y - start.y) * step) / 10 }));
      }
      return sent;
    };
    const swipe = async (start: Point, by: number) => {
      const sent = await along(start, { x: start.x, y: start.y - by }, touch('touchStart', start));
      // Lifted while it moves, it would have the page glide on.
      await page.waitForTimeout(100);
      await Promise.all([...sent, touch('touchEnd')]);
    };
    const drop = async (end: Point) => {
      await expect(page.locator('.gallery-cell[data-dragging]')).toHaveCount(1);
      await touch('touchMove', end);
      await expect(page.locator('.gallery-gap')).toBeVisible();
      await touch('touchEnd');
    };
    const scrolled = () => page.locator('.gallery').evaluate((one) => one.scrollTop);
    /** A quick finger scrolls and moves no image. */
    const scrolls = async () => {
      await swipe(to, 200);
      await expect.poll(scrolled).toBeGreaterThan(60);
      expect(await order(page)).toEqual(before);
      // On a page that is busy it may glide on for a while.
      await expect(async () => {
        await page.locator('.gallery').evaluate((one) => one.scrollTo({ top: 0 }));
        await page.waitForTimeout(100);
        expect(await scrolled()).toBe(0);
      }).toPass();
    };
    return { before, from, to, touch, along, drop, scrolls };
  };

  test('images are put in order by a finger that rests on one, and a quick one scrolls', async ({ page, api, t, word }) => {
    const { before, from, to, touch, along, drop, scrolls } = await opened(page, api, word);
    expect(to.x, 'two images stand beside each other').toBeGreaterThan(from.x);
    await scrolls();

    const saving = page.waitForRequest((request) => request.url().includes('/reorder'));
    await touch('touchStart', from);
    // As long as a finger rests on what it lifts.
    await page.waitForTimeout(400);
    await Promise.all(await along(from, { x: to.x + 30, y: to.y }));
    await drop({ x: to.x + 31, y: to.y });
    await saving;
    const [first, ...rest] = before;
    await expect.poll(() => order(page)).toEqual([...rest.slice(0, 3), first, ...rest.slice(3)]);
    await expect(page.getByTestId('notice')).toContainText(t('common.messages.ordered'));
  });

  test('a page that is busy takes a quick finger for no resting one, and a resting one for no quick one', async ({ page, api, word }) => {
    const { before, from, to, touch, along, drop, scrolls } = await opened(page, api, word);
    await page.evaluate(() =>
      document.querySelector('.gallery')!.addEventListener('touchstart', () => {
        const until = performance.now() + 600;
        while (performance.now() < until);
      }),
    );
    await scrolls();

    const saving = page.waitForRequest((request) => request.url().includes('/reorder'));
    const resting = touch('touchStart', from);
    await page.waitForTimeout(400);
    await Promise.all(await along(from, { x: to.x + 30, y: to.y }, resting));
    await drop({ x: to.x + 31, y: to.y });
    await saving;
    await expect.poll(() => order(page)).toEqual([...before.slice(1, 4), before[0], ...before.slice(4)]);
  });
});
