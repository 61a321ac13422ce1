import type { Locator, Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { picture } from './picture';
import { Screen } from './screen';

const WIDTHS = [1440, 390];
const boxOf = async (one: Locator) => (await one.boundingBox())!;
const localised = (title: string) => ({ title, title_url: title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-') });

async function gallery(api: Api, word: string, n: number): Promise<number> {
  const { id } = await api.create('gallery', { langs: { sk: localised(`Gallery ${word} ${n}`), en: localised(`Gallery en ${word} ${n}`) } });
  return id;
}

const write = (api: Api, name: string, message: string) =>
  api.write('/api/public/form/contact', { name, email: 'zofia@example.com', phone: '+421 905 111 222', web: 'https://zofia.example.com', message });

/** Whether two boxes share any point. */
const touch = (a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

async function clearOfNotice(page: Page, buttons: Locator): Promise<void> {
  const notice = page.getByTestId('notice');
  await expect(notice).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  for (const button of await buttons.all()) expect(touch(await boxOf(notice), await boxOf(button)), `the notice covers ${await button.textContent()}`).toBe(false);
}

test('files can be uploaded in a window of 320 px', async ({ page, t }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin/app/storage');
  for (const name of [t('files.newFolder'), t('files.upload.choose')]) {
    const { x, width } = await boxOf(page.getByRole('button', { name }));
    expect(x + width, name).toBeLessThanOrEqual(320 - 16);
  }
});

test('columns that do not fit pass below the actions of their row', async ({ page, word, api }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await gallery(api, word, 1);
  await page.goto(`/admin/app/gallery?search=${word}`);
  const row = page.locator('.list-table tbody tr[data-row-key]').first();
  await expect(row).toBeVisible();
  expect(await page.locator('.list-body').evaluate((one) => one.scrollWidth - one.clientWidth), 'all columns fit').toBeGreaterThan(0);
  const last = row.locator('.list-row-actions button').last();
  const { x, y, width, height } = await boxOf(last);
  expect(await last.evaluate((one, [left, top]) => one.contains(document.elementFromPoint(left!, top!)), [x + width / 2, y + height / 2])).toBe(true);
});

test('the menu shows the page one is on, and Tab begins before it', async ({ page, t }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/admin/app/settings/site_key');
  const entry = page.locator('.shell-side [aria-current=page]');
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
});

test('the way to a record with a long name is written over nothing, and can be read', async ({ page, word, api }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const long = { title: `Dámske tričko ${'z biobavlny '.repeat(12)}${word}`, title_url: `tricko-${word}` };
  const { id } = await api.create('content/page', { langs: { sk: long, en: { ...long, title: `T-shirt ${word}` } } });
  await page.goto(`/admin/app/content/page/${id}`);
  await expect(page.locator('.shell-breadcrumbs [data-record]')).toContainText('Dámske tričko');
  for (const step of await page.locator('.shell-breadcrumbs li:not(:first-child, :last-child) a').all())
    expect(await step.evaluate((one) => one.scrollWidth - one.clientWidth), 'what is cut').toBe(0);
  await page.setViewportSize({ width: 800, height: 900 });
  const steps = await page.locator('.shell-breadcrumbs li').all();
  for (const [at, step] of steps.entries()) {
    const inside = step.locator('a, span').first();
    if (at + 1 < steps.length) expect(touch(await boxOf(inside), await boxOf(steps[at + 1]!)), `step ${at} over the next`).toBe(false);
  }
});

for (const width of WIDTHS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width < 800 ? 844 : 900 } });

    test('the notice covers no button at the foot', async ({ page, t, word, api }) => {
      const { id } = await api.create('content/page', { langs: { sk: localised(`Päta ${word}`), en: localised(`Foot ${word}`) } });
      const screen = await new Screen(page, 'content/page').open(`/${id}`);
      const form = await screen.form();
      await form.field('common.fields.title').fill(`Päta ${word} 2`);
      await form.panel.getByRole('button', { name: t('form.keep') }).click();
      await clearOfNotice(page, form.panel.locator('.form-footer button'));

      await page.goto('/admin/app/settings/social');
      await expect(page.getByRole('button', { name: t('form.save'), exact: true })).toBeVisible();
      const { y, height } = await boxOf(page.locator('.form-footer'));
      expect(y + height, 'the foot of a page stands where that of a panel does').toBe(page.viewportSize()!.height);
    });

    test('every panel has its name, its cross and its buttons at the same places', async ({ page, t, word, api }) => {
      const { id } = await api.create('content/page', { langs: { sk: localised(`Strana ${word}`), en: localised(`Page ${word}`) } });
      const pictured = await gallery(api, word, 1);
      const video = await api.create('video', { langs: { sk: localised(`Film ${word}`), en: localised(`Film en ${word}`) } });
      await write(api, `Žofia ${word}`, 'Dobrý deň');
      const [message] = await api.read<{ id: number }[]>(`/api/form/contact/?search=${word}`);
      const places: unknown[] = [];
      for (const address of [`content/page/${id}`, `gallery/${pictured}?panel=gallery`, `video/${video.id}?panel=video`, `form/contact/${message!.id}`]) {
        await page.goto(`/admin/app/${address}`);
        const panel = page.getByRole('dialog', { name: new RegExp(word) });
        await expect(panel).toBeVisible();
        await expect.poll(() => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)).toBe(0);
        const cross = await boxOf(panel.getByRole('button', { name: t('form.close') }).first());
        const name = await boxOf(panel.locator('.panel-title strong'));
        places.push([Math.round(cross.x), Math.round(cross.y), Math.round(name.x), Math.round(name.y)]);
      }
      expect(new Set(places.map(String)).size, String(places.map((one) => JSON.stringify(one)))).toBe(1);
    });

    test('the name of a row can be read, and what can be done to it is in sight', async ({ page, word, api }) => {
      const title = `Na návšteve u včelára ${word}`;
      await api.create('gallery', { langs: { sk: localised(title), en: localised(`At the beekeeper ${word}`) } });
      await page.goto(`/admin/app/gallery?search=${word}&sort=order`);
      const row = page.locator('.list-card, .list-table tbody tr[data-row-key]').first();
      const name = row.getByText(title, { exact: true });
      await expect(name).toBeVisible();
      expect(await name.evaluate((one) => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth), 'the name is cut').toBe(true);
      const last = await boxOf(row.locator('.list-row-actions button').last());
      const room = await boxOf(page.locator('.list-panel'));
      expect(last.x + last.width).toBeLessThanOrEqual(Math.min(room.x + room.width, width));
      // An input says what belongs into it, also where the list is in its order.
      if (width < 800) await expect(row.getByRole('term').filter({ hasText: 'Poradie' })).toBeInViewport();
    });

    test('a number in its row says its bound, and moves the row once it is saved', async ({ page, t, word, api }) => {
      for (const [n, order] of [[1, 3], [2, 5]] as const) {
        const id = await gallery(api, word, n);
        await api.write(`/api/gallery/order/${id}`, { order });
      }
      await page.goto(`/admin/app/gallery?search=${word}&sort=order`);
      const titles = page.locator('.list-card .list-title-link, .list-table .list-title-link');
      await expect(titles).toContainText([`Gallery ${word} 1`, `Gallery ${word} 2`]);
      const order = page.getByRole('spinbutton', { name: new RegExp(`: Gallery ${word} 1$`) });
      await order.fill('-5');
      await order.press('Enter');
      await expect(page.getByText(t('list.inline.least', { Min: 0 }))).toBeVisible();
      await order.fill('9');
      await order.press('Enter');
      await expect(titles).toContainText([`Gallery ${word} 2`, `Gallery ${word} 1`]);
    });

    test('an error stays with its field', async ({ page, t }) => {
      const form = await (await new Screen(page, 'user').open()).create();
      await form.save.click();
      await expect(form.panel.getByText(t('errors.required')).first()).toBeVisible();
      const gaps = await form.panel.locator('.form-field[data-error]').evaluateAll((fields) =>
        fields.flatMap((field) => {
          const error = field.querySelector('.form-error')!.getBoundingClientRect();
          const next = field.nextElementSibling?.querySelector('.form-label')?.getBoundingClientRect();
          return next && next.left < error.right && error.left < next.right && next.top > error.top ? [next.top - error.bottom] : [];
        }),
      );
      expect(gaps.length).toBeGreaterThan(2);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(16);
    });

    test('a message is unread until it is opened, and its sender can be reached', async ({ page, t, word, api }) => {
      await write(api, `Žofia ${word}`, `Dobrý deň, ${'veľmi '.repeat(60)}pekne`);
      const screen = await new Screen(page, 'form/contact').open(`?search=${word}`);
      const row = page.locator('[data-row-key], .list-card').filter({ hasText: word });
      await expect(row).toContainText('Dobrý deň, veľmi');
      await expect(row).toContainText(t('common.states.unread'));
      await expect(row.locator('.list-title')).toHaveCSS('font-weight', '700');
      await expect(row.getByRole('link', { name: 'zofia@example.com' })).toHaveAttribute('href', 'mailto:zofia@example.com');
      await row.getByRole('link', { name: `Žofia ${word}` }).click();
      const panel = page.getByRole('dialog', { name: new RegExp(word) });
      await expect(panel).toContainText('veľmi pekne');
      await expect(panel.getByRole('link', { name: '+421 905 111 222' })).toHaveAttribute('href', 'tel:+421905111222');
      await expect(panel.getByRole('link', { name: 'https://zofia.example.com' })).toHaveAttribute('target', '_blank');
      await expect(row).toContainText(t('common.states.read'));
      await expect(row.locator('.list-title')).toHaveCSS('font-weight', '500');
      await panel.getByRole('button', { name: t('common.actions.unread') }).click();
      await screen.said(t('form.messages.unread'));
      await expect(row).toContainText(t('common.states.unread'));
    });

    test('a list shows the pictures of its records, and a panel leads to the next one', async ({ page, t, word, api }) => {
      const first = await gallery(api, word, 1);
      await gallery(api, word, 2);
      await api.upload(`/api/gallery/image/${first}/upload/`, 'a.png', 'image/png', picture(90, 90));
      await new Screen(page, 'gallery').open(`?search=${word}&sort=title`);
      const rows = page.locator('[data-row-key], .list-card');
      await expect(rows).toHaveCount(2);
      const thumb = rows.first().locator('.cell-thumb img');
      await expect(thumb).toHaveJSProperty('complete', true);
      expect(await thumb.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      await expect(rows.last().locator('.cell-thumb img')).toHaveCount(0);

      await page.goto(`/admin/app/gallery/${first}?search=${word}&sort=title&panel=gallery`);
      await page.getByRole('dialog', { name: `Gallery ${word} 1` }).getByRole('button', { name: t('form.step.after') }).click();
      const next = page.getByRole('dialog', { name: `Gallery ${word} 2` });
      await expect(next.getByText(t('images.empty'))).toBeVisible();
      await expect(next.getByRole('button', { name: t('form.step.after') })).toBeDisabled();
      await next.getByRole('button', { name: t('form.step.before') }).click();
      await expect(page.getByRole('dialog', { name: `Gallery ${word} 1` }).locator('.gallery-cell')).toHaveCount(1);
    });
  });
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('shows six rows at once, and ticking moves none of them', async ({ page, t, word, api }) => {
    for (let n = 1; n <= 8; n++) {
      const langs = { sk: { ...localised(`Článok ${word} ${n}`), meta_description: 'O tom, ako sa suší levanduľa na povale' }, en: localised(`Article ${word} ${n}`) };
      await api.create('blog', { langs, status: true });
    }
    await new Screen(page, 'blog').open(`?search=${word}`);
    const cards = page.locator('.list-card');
    await expect(cards).toHaveCount(8);
    const seen = () => cards.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length);
    expect(await seen()).toBeGreaterThanOrEqual(6);
    const search = page.getByRole('searchbox');
    const before = [await boxOf(search), await boxOf(cards.first())];
    await cards.first().getByRole('checkbox').check();
    const together = page.getByRole('button', { name: t('list.bulkActions') });
    await expect(together).toBeInViewport({ ratio: 1 });
    expect([await boxOf(search), await boxOf(cards.first())]).toEqual(before);
    await together.click();
    await page.getByRole('menuitem', { name: t('common.actions.hide') }).click();
    await expect(cards.first()).toContainText(t('common.states.hidden'));
  });

  test('says where one is, and cuts nothing of it', async ({ page, word, api }) => {
    const { id } = await api.create('content/page', { langs: { sk: localised(`Kam ${word}`), en: localised(`Where ${word}`) } });
    for (const [address, title] of [
      ['form/contact', 'Kontaktné správy'],
      ['settings/conversion', 'Prepočet mien'],
      [`content/page/${id}`, 'Stránky'],
    ]) {
      await page.goto(`/admin/app/${address}`);
      const shown = page.locator('.shell-breadcrumbs li').filter({ visible: true });
      await expect(shown).toHaveCount(2);
      await expect(shown.last()).toHaveText(title!);
      expect(await shown.last().evaluate((one) => [one, ...one.children].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1))).toBe(true);
    }
  });
});
