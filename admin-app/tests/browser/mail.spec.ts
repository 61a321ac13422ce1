import { expect, NOBODY, test } from './fixtures';
import { Inbox, onFreePort } from './inbox';
import { EDITOR } from './people';
import { type Running, start } from './server';
import { textOf } from './texts';

let inbox: Inbox;
let product: Running;

test.describe('mails of the real product', () => {
  test.use({ as: 'nobody' });
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    inbox = await Inbox.open();
    product = await onFreePort((port) => start({ more: { MAIL_URL: inbox.url, HTTP_ADDR: `127.0.0.1:${port}` } }));
  });
  test.afterAll(async () => {
    await product?.stop();
    inbox?.close();
  });

  for (const language of ['sk', 'en'] as const) {
    test(`a forgotten password is replaced by the link in the mail, ${language}`, async ({ browser, accessible }) => {
      const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values);
      const context = await browser.newContext({ baseURL: product.url, storageState: NOBODY });
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      const before = inbox.mails.length;
      await page.goto('/admin/forgotten-password');
      await page.getByLabel(t('shell.email.label')).fill(EDITOR.email);
      await page.getByRole('button', { name: t('shell.forgotten.submit') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('account.messages.linkSent') })).toBeVisible();
      await expect.poll(() => inbox.mails.length).toBe(before + 1);
      const mail = inbox.to(EDITOR.email)!;
      expect(mail.subject).toBe(t('mail.reset.subject'));

      // The mail itself is read and its button pressed, as a person would.
      const reader = await context.newPage();
      await reader.setContent(mail.html);
      await accessible(reader);
      const link = reader.getByRole('link', { name: t('mail.reset.action') });
      const address = (await link.getAttribute('href'))!;
      expect(mail.text).toContain(address);
      await link.click();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('shell.reset.title'));
      const password = `nové heslo ${language}`;
      await reader.getByLabel(t('shell.reset.password'), { exact: true }).fill(password);
      await reader.getByLabel(t('shell.reset.password_2')).fill(password);
      await reader.getByRole('button', { name: t('shell.reset.submit') }).click();
      await expect(reader.getByRole('status').filter({ hasText: t('account.messages.passwordSet') })).toBeVisible();

      await page.goto('/admin/login');
      await page.getByLabel(t('shell.email.label')).fill(EDITOR.email);
      await page.getByLabel(t('shell.password.label')).fill(password);
      await page.getByRole('button', { name: t('shell.login.submit') }).click();
      await expect(page).toHaveURL(/dashboard$/);

      // Used once, it is good for nothing.
      await reader.goto(address);
      await expect(reader).toHaveURL(/dashboard$/);
      await context.clearCookies();
      await reader.evaluate(() => localStorage.removeItem('user'));
      await reader.goto(address);
      await expect(reader.getByRole('alert').filter({ hasText: t('shell.reset.no_token') })).toBeVisible();
      await expect(reader.getByLabel(t('shell.reset.password'), { exact: true })).toHaveCount(0);
      await context.close();
    });
  }
});
