import { readFile } from 'node:fs/promises';
import { type Download, type Locator, type Page } from '@playwright/test';
import { day } from './day';
import { expect, test } from './fixtures';
import { fits, Screen } from './screen';

/** The detail of the request of an address. */
const detailOf = (page: Page, email: string): Locator => page.locator('.ant-drawer').filter({ hasText: email });

/** What a person gets when they press a button. */
async function downloaded(page: Page, button: Locator): Promise<Download> {
  await expect(button).not.toHaveClass(/loading/);
  const waited = page.waitForEvent('download');
  await button.press('Enter');
  return waited;
}

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`a person's data, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('is found, given to them and erased, and the request says so', async ({ page, api, t, word, accessible, provoked }) => {
      test.slow();
      provoked(422);
      const email = `${word}@example.com`;
      await api.write('/api/public/form/contact', { name: `Zofia ${word}`, email, phone: '', web: '', message: `Kde je moja zásielka ${word}?` });
      const [message] = await api.read<{ id: number }[]>(`/api/form/contact/?search=${word}`);
      const screen = await new Screen(page, 'gdpr/request', language).open();

      await test.step('a request is written down', async () => {
        const form = await screen.create();
        await form.save.press('Enter');
        await expect(form.panel.getByText(t('errors.required')).first()).toBeVisible();
        await accessible();
        await form.choose('gdpr.request.fields.kind', t('gdpr.request.states.erase'));
        const received = form.field('gdpr.request.fields.received_on');
        await received.fill(day(0));
        await received.press('Enter');
        await form.save.press('Enter');
        await expect(form.panel.getByText(t('errors.gdprNobody')).first()).toBeVisible();
        await form.field('common.fields.email').fill(email);
        await form.submit();
        await screen.open(`?search=${word}`);
        await expect(page.getByText(t('gdpr.request.states.due_later')).first()).toBeVisible();
        await fits(page, width);
        await accessible();
      });

      const [request] = await api.read<{ id: number }[]>(`/api/gdpr/request/?search=${word}`);
      const address = `/${request!.id}`;
      const panel = detailOf(page, email);
      const act = (name: string) => panel.getByRole('button', { name: t(`gdpr.request.actions.${name}`), exact: true });

      await test.step('nothing is given out before it is known who asks', async () => {
        await screen.open(`${address}?panel=detail`);
        // A panel that is just opening may take the focus to itself between the two halves of a press.
        const found = panel.getByText(t('gdpr.places.form_contact')).first();
        await expect(async () => {
          if (!(await found.isVisible())) await act('search').press('Enter', { timeout: 1_000 });
          await expect(found).toBeVisible({ timeout: 8_000 });
        }).toPass();
        await expect(panel.getByText(t('gdpr.request.states.searched')).first()).toBeVisible();
        await expect(act('export_pdf')).toHaveCount(0);
        await expect(act('anonymise')).toHaveCount(0);
        await fits(page, width);
        await accessible();
        await screen.open(`${address}?panel=form`);
        const form = await screen.form();
        await form.panel.getByRole('switch', { name: t('gdpr.request.fields.verified') }).press('Space');
        await form.submit();
      });

      await test.step('they get it as a document and as data', async () => {
        await screen.open(`${address}?panel=detail`);
        const paper = await downloaded(page, act('export_pdf'));
        expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
        expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
        const data = await downloaded(page, act('export_json'));
        const told = await readFile(await data.path(), 'utf8');
        expect(() => JSON.parse(told) as unknown).not.toThrow();
        expect(told).toContain(`Kde je moja zásielka ${word}?`);
      });

      await test.step('it is erased only by who confirms what happens', async () => {
        await act('anonymise').press('Enter');
        const dialog = page.getByRole('dialog').filter({ hasText: t('gdpr.request.fields.agreed') }).last();
        const erase = dialog.getByRole('button', { name: t('gdpr.request.actions.anonymise'), exact: true });
        await expect(erase).toBeVisible();
        await fits(page, width);
        await accessible();
        await erase.press('Enter');
        await expect(dialog.getByText(t('errors.gdprAgree')).first()).toBeVisible();
        expect((await api.load('form/contact', message!.id)).email).toBe(email);
        await dialog.getByRole('switch').press('Space');
        await erase.press('Enter');
        await expect.poll(async () => (await api.call('GET', `/api/form/contact/${message!.id}`)).status()).toBe(404);
        await expect(async () => {
          await screen.open(`${address}?panel=detail`);
          await expect(panel.getByText(t('gdpr.request.states.erasure_done')).first()).toBeVisible({ timeout: 2000 });
        }).toPass();
        await accessible();
      });

      await test.step('and the request is closed', async () => {
        await act('answer').press('Enter');
        const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') }).last();
        await dialog.getByRole('button', { name: t('gdpr.request.actions.answer'), exact: true }).press('Enter');
        await expect(panel.getByText(t('gdpr.request.states.answered')).first()).toBeVisible();
        await expect(act('anonymise')).toHaveCount(0);
        await fits(page, width);
      });
    });
  });
}
