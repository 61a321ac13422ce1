import { request } from '@playwright/test';
import { Api } from './api';
import { expect, test } from './fixtures';
import { Inbox, onFreePort } from './inbox';
import { ADMINISTRATORS } from './people';
import { Screen } from './screen';
import { type Running, start } from './server';
import { textOf } from './texts';

let inbox: Inbox;
let product: Running;

test.describe('mails of orders', () => {
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
    test(`their words are changed, looked at and tried, ${language}`, async ({ browser, accessible, provoked }) => {
      test.slow();
      provoked(422);
      const t = (key: string, values?: Record<string, string | number>) => textOf(language, key, values);
      const me = ADMINISTRATORS[0]!;
      const calls = await request.newContext({ baseURL: product.url });
      const api = await Api.signIn(calls, me, product.url);
      const context = await browser.newContext({ baseURL: product.url, storageState: await api.state() });
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      const page = await context.newPage();
      const name = t('order.mails.paid');
      const title = language === 'sk' ? 'Slovenčina' : 'English';

      // The form begins with the usual words; what the mail does not know is named in its field.
      const list = await new Screen(page, 'settings/order_mail', language).open();
      await expect(list.rows()).toHaveCount(11);
      await accessible(page);
      await list.act(name, t('common.actions.edit'));
      const form = await list.form();
      await form.locale(title);
      const subject = form.field('settings.order_mail.fields.subject');
      await expect(subject).toHaveValue(t('mail.order_paid.subject'));
      await expect(await form.editor()).toContainText('{number}');
      await accessible(page);
      await subject.fill('{cislo} {number}');
      await form.save.click();
      await expect(subject).toHaveAccessibleDescription(/\{cislo\}.*\{number\}/);
      await expect(subject).toBeFocused();
      await subject.fill(`Ozaj ${language} {number}`);
      const editor = await form.editor();
      await editor.fill('Milá {name}, máme to.');
      await expect(subject).toHaveValue(`Ozaj ${language} {number}`);
      await form.submit();

      // Shown in a new tab in both languages, the reader's own first.
      const opened = context.waitForEvent('page');
      await list.act(name, t('settings.order_mail.actions.preview_mail'));
      const shown = await opened;
      await expect(shown.getByRole('heading', { level: 1, name: new RegExp(`^Ozaj ${language} \\d+$`) })).toBeVisible();
      await expect(shown.getByRole('heading', { level: 2 }).first()).toHaveText(title);
      await expect(shown.getByText(t('settings.order_mail.preview.sample'))).toBeVisible();
      await accessible(shown);
      await shown.setViewportSize({ width: 390, height: 800 });
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await shown.close();

      // Tried by a mail to oneself.
      const before = inbox.mails.length;
      await list.act(name, t('settings.order_mail.actions.test_mail'));
      await page.getByRole('dialog').getByRole('button', { name: t('settings.order_mail.actions.test_mail') }).click();
      await list.said(t('settings.messages.testSent'));
      await expect.poll(() => inbox.mails.length).toBe(before + 1);
      const mail = inbox.mails[before]!;
      expect(mail.to).toEqual([me.email]);
      expect(mail.subject).toContain(`Ozaj ${language} `);
      expect(mail.text).toContain('máme to.');
      const reader = await context.newPage();
      for (const width of [600, 390]) {
        await reader.setViewportSize({ width, height: 800 });
        await reader.setContent(mail.html);
        expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await accessible(reader);
      }
      await reader.emulateMedia({ colorScheme: 'dark' });
      await accessible(reader);
      await calls.dispose();
      await context.close();
    });
  }
});
