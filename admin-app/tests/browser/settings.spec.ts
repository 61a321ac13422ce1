import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { picture } from './picture';
import { pick, Screen } from './screen';

// Settings are there once, so that the tests of both languages take turns.
test.describe.configure({ mode: 'serial' });

const LONG = 'Sypané čaje z malých záhrad, ručne točená keramika a všetko, čo k pokojnému dúšku patrí, posielame do celej Európy.';

for (const language of ['sk', 'en'] as const) {
  test.describe(`settings in ${language}`, () => {
    test.use({ language });

    const label = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
    const field = (page: Page, text: string) => page.getByRole('tabpanel').getByRole('textbox', { name: label(text) });

    test('every screen says what is wrong, in both locales, and is accessible', async ({ page, t, accessible, provoked }) => {
      test.slow();
      provoked(422);
      for (const name of ['main', 'contact', 'email', 'social', 'conversion']) {
        await page.goto(`/admin/app/settings/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`settings.${name}.title`));
        await expect(page.getByRole('button', { name: t('form.save'), exact: true })).toBeVisible();
        await accessible();
      }
      await expect(page.getByText(t('settings.conversion.info'))).toBeVisible();
      await page.goto('/admin/app/settings');
      await expect(page).toHaveURL(/settings\/main$/);
      await field(page, t('settings.main.fields.meta_title')).fill('ab');
      await field(page, t('settings.main.fields.meta_description')).fill('short');
      await page.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(page.getByText(t('errors.min3')).first()).toBeVisible();
      await expect(page.getByText(t('errors.min100max160')).first()).toBeVisible();
      await accessible();
    });

    test('contact, e-mail and social settings name each wrong field, in its locale', async ({ page, t, api }) => {
      test.slow();
      const wrong: [screen: string, id: number, fields: [name: string, value: string, message: string][]][] = [
        [
          'contact',
          2,
          [
            ['contact_name', 'ab', 'errors.min3'],
            ['contact_address', 'ab', 'errors.min3'],
            ['contact_city', 'a', 'errors.min2'],
            ['contact_zip', '12', 'errors.min3'],
            ['contact_phone', '12', 'errors.min3'],
          ],
        ],
        [
          'email',
          3,
          [
            ['email_recipient', 'nobody', 'errors.email'],
            ['email_sender_name', 'ab', 'errors.min3'],
          ],
        ],
        ['social', 4, [['social_instagram_link', 'duskovo', 'errors.url']]],
      ];
      for (const [name, id, fields] of wrong) {
        const before = await api.read(`/api/settings/${id}`);
        await page.goto(`/admin/app/settings/${name}`);
        for (const [field_, value] of fields) await field(page, t(`settings.${name}.fields.${field_}`)).fill(value);
        await page.getByRole('tab', { name: label('English') }).click();
        const [first, value, message] = fields[0]!;
        await field(page, t(`settings.${name}.fields.${first}`)).fill(value);
        await page.getByRole('button', { name: t('form.save'), exact: true }).click();
        // What is wrong in the open tab is where the eyes are already.
        await expect(field(page, t(`settings.${name}.fields.${first}`))).toHaveAccessibleDescription(new RegExp(t(message)));
        await expect(page.getByRole('tab', { name: label('English') })).toHaveAttribute('aria-selected', 'true');
        await page.getByRole('tab', { name: label('Slovenčina') }).click();
        for (const [field_, , said] of fields) {
          await expect(field(page, t(`settings.${name}.fields.${field_}`))).toHaveAccessibleDescription(new RegExp(t(said)));
        }
        expect(await api.read(`/api/settings/${id}`)).toEqual(before);
      }
    });

    test('main settings are saved by keyboard, with a picture', async ({ page, t, word, api }) => {
      await page.goto('/admin/app/settings/main');
      for (const locale of ['Slovenčina', 'English']) {
        const tab = page.getByRole('tab', { name: label(locale) });
        await tab.focus();
        await page.keyboard.press('Enter');
        for (const [name, text] of [
          ['meta_title', `Titulok ${word}`],
          ['meta_description', LONG],
          ['og_title', `Titulok ${word}`],
          ['og_description', LONG],
        ] as const) {
          const input = field(page, t(`settings.main.fields.${name}`));
          await input.focus();
          await page.keyboard.press('ControlOrMeta+a');
          await page.keyboard.insertText(text);
        }
      }
      await page.getByRole('tabpanel').locator('input[type=file]').first().setInputFiles({ name: 'og.png', mimeType: 'image/png', buffer: picture(80, 60) });
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByTestId('notice')).toContainText(/\S/);
      await expect
        .poll(async () => ((await (await api.call('GET', '/api/settings/1')).json()) as { data: unknown }).data)
        .toMatchObject({ meta_title: { sk: `Titulok ${word}`, en: `Titulok ${word}` }, og_image: { en: { thumb: /^\/files\// } } });
    });

    test('the contact has a country', async ({ page, t, api }) => {
      await page.goto('/admin/app/settings/contact');
      for (const locale of ['Slovenčina', 'English']) {
        await page.getByRole('tab', { name: label(locale) }).click();
        for (const name of ['contact_name', 'contact_address', 'contact_city', 'contact_zip', 'contact_phone']) {
          await field(page, t(`settings.contact.fields.${name}`)).fill(`Hodnota ${name}`);
        }
        await page.getByRole('tabpanel').getByRole('combobox', { name: label(t('settings.contact.fields.contact_country_id')) }).click();
        await page.keyboard.type(language === 'sk' ? 'Česko' : 'Czechia');
        await pick(page, language === 'sk' ? 'Česko' : 'Czechia');
      }
      await page.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(page.getByTestId('notice')).toBeVisible();
      expect(await (await api.call('GET', '/api/settings/2')).json()).toMatchObject({ data: { contact_country_id: { sk: 56, en: 56 } } });
    });

    test('a key is refused where it is none, and a test mail is sent', async ({ page, t, word, provoked, accessible }) => {
      provoked(422);
      await page.goto('/admin/app/settings/email');
      for (const locale of ['Slovenčina', 'English']) {
        await page.getByRole('tab', { name: label(locale) }).click();
        await field(page, t('settings.email.fields.email_recipient')).fill('shop@example.com');
        // Its label begins that of the next.
        await page.getByRole('tabpanel').getByRole('textbox').nth(1).fill('web@example.com');
        await field(page, t('settings.email.fields.email_sender_name')).fill(`Dúškovo ${word}`);
      }
      const key = field(page, t('settings.email.fields.mailchimp_api_key'));
      await key.fill('nonsense');
      await page.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(page.getByText(t('errors.mailchimpKey')).first()).toBeVisible();
      await key.fill('');
      await page.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(page.getByTestId('notice').filter({ hasText: t('settings.messages.savedWithoutMailchimp') })).toBeVisible();

      await page.getByRole('button', { name: t('settings.email.actions.test_mail') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('shop@example.com');
      await accessible();
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('notice').filter({ hasText: t('settings.messages.testKept') })).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    test('a rate is saved for each currency', async ({ page, t, api }) => {
      await page.goto('/admin/app/settings/conversion');
      for (const [name, value] of [['CZK', '24.5'], ['PLN', '4.25']] as const) {
        await page.getByLabel(name, { exact: true }).fill(value);
      }
      await page.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(page.getByTestId('notice')).toBeVisible();
      const { data } = (await (await api.call('GET', '/api/currency/')).json()) as { data: { name_short: string; conversion: { value: number | null } }[] };
      expect(data.find(({ name_short }) => name_short === 'CZK')?.conversion.value).toBe(24.5);
      expect(data).toHaveLength(5);
    });

    test('what visitors send is read, completed and removed', async ({ page, t, word, request, accessible }) => {
      const text = `<b>${word}</b>\nDruhý riadok`;
      for (const [form, fields] of [
        ['contact', { name: `Žofia ${word}`, email: 'zofia@example.com', message: text }],
        ['return', { type: 2, name: 'Ján', surname: word, email: 'jan@example.com', message: text, order_id: 1042 }],
      ] as const) {
        expect((await request.post(`/api/public/form/${form}`, { data: fields })).status()).toBe(201);
      }
      await new Screen(page, 'form/contact', language).open(`?search=${word}`);
      await expect(page.getByRole('button', { name: t('list.create') })).toHaveCount(0);
      await accessible();
      await page.getByRole('button', { name: `${t('common.actions.detail')}: ` }).click();
      const panel = page.locator('.ant-drawer').filter({ has: page.locator('.list-detail') });
      await expect(panel).toContainText(`<b>${word}</b>`);
      await accessible();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();

      const list = await new Screen(page, 'form/return', language).open(`?search=${word}&status=0`);
      await page.getByRole('button', { name: `${t('common.actions.detail')}: ` }).click();
      await expect(panel).toContainText(t('form.return.states.claim'));
      await expect(panel).toContainText('1042');
      await panel.getByRole('button', { name: t('common.actions.complete') }).focus();
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: t('form.return.confirm.complete.title') });
      await question.getByRole('button', { name: t('common.actions.complete') }).click();
      await list.said(t('form.return.messages.completed'));
      await expect(panel).toContainText(t('common.states.completed'));
      await expect(panel.getByRole('button', { name: t('common.actions.complete') })).toHaveCount(0);
      await accessible();
      await panel.getByRole('button', { name: t('common.actions.destroy') }).click();
      await list.confirm();
      await expect(panel).toBeHidden();
      await list.open(`?search=${word}`);
      await expect(list.rows()).toHaveCount(0);
    });
  });
}

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  test('completes a form and cannot remove it', async ({ page, t, word, request }) => {
    await request.post('/api/public/form/return', { data: { type: 1, name: 'Ján', surname: word, email: 'jan@example.com' } });
    const list = await new Screen(page, 'form/return').open(`?search=${word}`);
    await expect(page.getByRole('button', { name: `${t('common.actions.destroy')}: ` })).toHaveCount(0);
    await page.getByRole('button', { name: `${t('common.actions.detail')}: ` }).click();
    const panel = page.locator('.ant-drawer').filter({ has: page.locator('.list-detail') });
    await expect(panel.getByRole('button', { name: t('common.actions.complete') })).toBeVisible();
    await expect(panel.getByRole('button', { name: t('common.actions.destroy') })).toHaveCount(0);
    await expect(list.rows()).toHaveCount(1);
  });
});
