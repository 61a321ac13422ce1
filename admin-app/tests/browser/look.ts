import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Screen } from './screen';
import { type Language, textOf } from './texts';

// Takes a picture of every screen in every look, for people to judge: npm run look.

const folder = fileURLToPath(new URL('../../playwright-report/look/', import.meta.url));
const SCREENS = ['content/page', 'content/text', 'content/category', 'blog'];

async function firstId(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`/api/${name}/?per_page=1&sort=-updated_at`);
  return ((await answer.json()) as { data: { id: number }[] }).data[0]!.id;
}

for (const language of ['sk', 'en'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      test.describe(`${language} ${colorScheme} ${width}`, () => {
        test.use({ language, colorScheme, viewport: { width, height: width < 800 ? 844 : 900 } });

        test('look', async ({ page, t, provoked }) => {
          provoked(422);
          const shot = async (name: string) => {
            await expect.poll(() => page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length)).toBe(0);
            await page.screenshot({ path: `${folder}${width}-${colorScheme}-${language}-${name}.png`, animations: 'disabled' });
          };
          await page.goto('/admin/app/dashboard');
          await expect(page.locator('.shell-activity, .shell-activity-empty').first()).toBeVisible();
          await shot('dashboard');
          for (const name of SCREENS) await screenShots(page, name, language, shot);
          await new Screen(page, 'blog', language).open('?search=qqqq');
          await shot('blog-nothing');
          const menu = page.getByRole('button', { name: t('shell.activity.title') });
          await menu.click();
          await shot('activity');
          await page.evaluate(() => localStorage.removeItem('user'));
          await page.goto('/admin/login');
          await expect(page.getByRole('button', { name: t('shell.login.submit') })).toBeVisible();
          await shot('login');
        });
      });
    }
  }
}

async function screenShots(page: Page, name: string, language: Language, shot: (name: string) => Promise<void>) {
  const file = name.replace('/', '-');
  const t = (key: string) => textOf(language, key);
  const screen = await new Screen(page, name, language).open();
  await shot(file);
  await screen.open(`/${await firstId(page, name)}`);
  let form = await screen.form();
  await form.editor();
  await expect(page.locator('.ant-select-loading')).toHaveCount(0);
  await shot(`${file}-form`);
  await page.locator('.form-scroll').evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await shot(`${file}-form-end`);
  await form.cancel.click();
  form = await screen.create();
  await form.editor();
  await form.save.click();
  await expect(form.panel.getByText(t('errors.min3')).first()).toBeVisible();
  await shot(`${file}-errors`);
  await form.field('common.fields.title').fill('Zmena');
  await form.cancel.click();
  await expect(page.getByRole('dialog', { name: t('form.unsaved.title') })).toBeVisible();
  await shot(`${file}-unsaved`);
  await page.getByRole('dialog', { name: t('form.unsaved.title') }).getByRole('button', { name: t('form.unsaved.leave') }).click();
  await screen.settled();
  await page.getByRole('button', { name: `${t('common.actions.destroy')}: ` }).first().click();
  await expect(page.getByRole('dialog', { name: t('common.confirm.destroy.title') })).toBeVisible();
  await shot(`${file}-confirm`);
  await page.getByRole('dialog').getByRole('button', { name: t('common.actions.cancel') }).click();
}
