import { request } from '@playwright/test';
import { Api } from './api';
import { expect, NOBODY, test } from './fixtures';
import { plantGoods } from './goods';
import { Inbox, onFreePort } from './inbox';
import { ADMINISTRATORS, EDITOR } from './people';
import { Screen } from './screen';
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
      await reader.getByRole('link', { name: t('shell.login.forgotten') }).click();
      await expect(reader.getByRole('button', { name: t('shell.forgotten.submit') })).toBeVisible();
      await context.close();
    });
  }

  for (const language of ['sk', 'en'] as const) {
    test(`who waits for goods is told when they are back, ${language}`, async ({ browser, accessible }) => {
      const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values);
      const word = `pes-${language}`;
      const email = `${word}@example.com`;
      await plantGoods(product.url, word);
      const calls = await request.newContext({ baseURL: product.url });
      const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
      const [goods] = await api.read<{ id: number }[]>(`/api/shop/product/?search=${word}-1`);
      const context = await browser.newContext({ baseURL: product.url, storageState: await api.state() });
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      const mails = () => inbox.mails.filter(({ to }) => to.includes(email));

      // Asked for, and confirmed by the button of the mail and that of the page.
      const asks = async (times: number) => {
        expect((await calls.post('/api/public/watchdog', { data: { email, product_id: goods!.id, language } })).status()).toBe(201);
        await expect.poll(() => mails().length).toBe(times);
        const mail = mails()[times - 1]!;
        expect(mail.subject).toContain(`Vyrobok ${word}`);
        const reader = await context.newPage();
        await reader.setContent(mail.html);
        await accessible(reader);
        await reader.getByRole('link', { name: t('mail.watchdog_confirm.action') }).click();
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('shop.watchdog.confirm.heading'));
        await accessible(reader);
        await reader.getByRole('button', { name: t('shop.watchdog.confirm.action') }).press('Enter');
        await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('shop.watchdog.confirm.done_heading'));
        await accessible(reader);
        await reader.close();
        return mail;
      };
      await asks(1);
      const list = await new Screen(page, 'shop/watchdog', language).open(`?search=${word}&sent_at=0`);
      await expect(list.rows()).toHaveCount(1);
      await accessible(page);
      await page.getByRole('button', { name: `${t('common.actions.detail')}: ` }).click();
      const panel = page.locator('.ant-drawer').filter({ has: page.locator('.list-detail') });
      await expect(panel).toContainText(`Vyrobok ${word}`);
      await accessible(page);
      await page.keyboard.press('Escape');

      // Back in stock: told once, and no longer among those who wait.
      await api.write(`/api/shop/product/${goods!.id}`, { stock: 2 });
      await expect.poll(() => mails().length, { timeout: 15_000 }).toBe(2);
      expect(mails()[1]!.subject).toBe(t('mail.watchdog.subject', { Title: `Vyrobok ${word}` }));
      await list.open(`?search=${word}&sent_at=0`);
      await expect(list.rows()).toHaveCount(0);
      await list.open(`?search=${word}&sent_at=1`);
      await expect(list.rows()).toHaveCount(1);

      // Asked for again, and called off by the link in the mail.
      await api.write(`/api/shop/product/${goods!.id}`, { stock: 0 });
      const again = await asks(3);
      const reader = await context.newPage();
      await reader.setContent(again.html);
      await reader.getByRole('link', { name: t('mail.frame.unsubscribe') }).click();
      await reader.getByRole('button', { name: t('shop.watchdog.unsubscribe.action') }).click();
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('shop.watchdog.unsubscribe.done_heading'));
      await accessible(reader);
      await list.open(`?search=${word}&sent_at=0`);
      await expect(list.rows()).toHaveCount(0);
      await calls.dispose();
      await context.close();
    });
  }
});
