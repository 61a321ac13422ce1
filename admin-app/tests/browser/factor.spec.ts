import { createHmac } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, NOBODY, test } from './fixtures';

const STEP = 30_000;

/** The code that an authenticator app would show. */
function codeOf(secret: string, at = Date.now()): string {
  let bits = '';
  for (const letter of secret) bits += 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac[19]! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function visitor(browser: Browser, baseURL: string | undefined, language: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: NOBODY, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

for (const language of ['sk', 'en'] as const) {
  test.describe(`second factor in ${language}`, () => {
    test.use({ language });

    test('is set up where the role requires it, asked for at sign-in, and reset by an administrator', async ({ browser, baseURL, administrator, t, word, provoked, accessible }) => {
      provoked(403, 422, 401);
      const role = await administrator.create('user/role', { langs: { sk: { title: `Kód ${word}` }, en: { title: `Code ${word}` } }, rights: ['blog:view'] });
      expect((await administrator.call('POST', `/api/user/role/${role.id}/require_factor`, {})).status()).toBe(200);
      const email = `${word}@example.com`;
      const { id } = await administrator.create('user', {
        role_id: role.id, name: 'Jana', surname: 'Kódová', title_url: `jana-${word}`, email, status: true, password: 'correct-horse', password_2: 'correct-horse',
      });
      const page = await visitor(browser, baseURL, language);
      const password = async (on: Page) => {
        await on.goto('/admin/login?to=%2Fapp%2Fblog');
        await on.getByLabel(t('shell.email.label')).fill(email);
        await on.getByLabel(t('shell.password.label')).fill('correct-horse');
        await on.getByRole('button', { name: t('shell.login.submit') }).click();
      };
      await password(page);
      await expect(page).toHaveURL(/\/second-factor$/);
      await expect(page.getByText(t('shell.factor.owed'))).toBeVisible();
      await page.goto('/admin/app/blog');
      await expect(page).toHaveURL(/\/second-factor$/);
      await page.getByRole('button', { name: t('shell.factor.begin') }).click();
      await expect(page.getByRole('img', { name: t('shell.factor.qr') })).toBeVisible();
      await accessible(page);
      const secret = (await page.locator('.account-secret code').innerText()).replaceAll(' ', '');
      const field = page.getByLabel(t('shell.factor.code'));
      await field.fill('000000');
      await page.getByLabel(t('shell.password.label')).fill('wrong');
      await page.getByRole('button', { name: t('shell.factor.confirm') }).click();
      await expect(page.getByText(t('account.messages.wrongPassword')).first()).toBeVisible();
      await page.getByLabel(t('shell.password.label')).fill('correct-horse');
      await page.getByRole('button', { name: t('shell.factor.confirm') }).click();
      await expect(page.getByText(t('account.messages.wrongCode')).first()).toBeVisible();
      const used = codeOf(secret);
      await field.fill(used);
      await page.getByRole('button', { name: t('shell.factor.confirm') }).click();
      await expect(page.getByRole('heading', { name: t('shell.factor.recovery') })).toBeVisible();
      await accessible(page);
      const recovery = await page.locator('.account-codes code').allInnerTexts();
      expect(recovery).toHaveLength(10);
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t('shell.factor.download') }).click()]);
      expect(file.suggestedFilename()).toBe('recovery-codes.txt');
      await page.getByRole('button', { name: t('shell.factor.kept') }).click();
      await page.goto('/admin/app/blog');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('blog.title'));

      const again = await visitor(browser, baseURL, language);
      await password(again);
      await expect(again.getByRole('heading', { level: 1 })).toHaveText(t('shell.factor.step'));
      await accessible(again);
      await again.getByLabel(t('shell.factor.code')).fill(used);
      await again.getByRole('button', { name: t('shell.login.submit'), exact: true }).click();
      await expect(again.getByLabel(t('shell.factor.code'))).toHaveAccessibleDescription(/použitý|used|správny|right/);
      await again.getByLabel(t('shell.factor.code')).fill(recovery[0]!);
      await again.getByRole('button', { name: t('shell.login.submit'), exact: true }).click();
      await expect(again).toHaveURL(/\/app\/blog$/);
      await again.goto('/admin/second-factor');
      await expect(again.getByRole('alert').filter({ hasText: ' 9 ' })).toBeVisible();
      await accessible(again);

      expect((await administrator.call('POST', `/api/user/${id}/reset_factor`, {})).status()).toBe(200);
      await again.goto('/admin/app/blog');
      await expect(again).toHaveURL(/\/login/);
      await page.context().close();
      await again.context().close();
    });
  });
}
