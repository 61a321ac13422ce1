import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, PASSWORD } from './people';
import { startSample } from './sample-server';
import type { Running } from './server';

let product: Running;

test.describe('screens that are declared and nothing more', () => {
  test.use({ as: 'nobody' });

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await startSample();
  });
  test.afterAll(() => product.stop());

  test('appear and work', async ({ browser, t, accessible }) => {
    const context = await browser.newContext({ baseURL: product.url, storageState: NOBODY, viewport: { width: 1440, height: 900 } });
    const complaints: string[] = [];
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    const page = await context.newPage();
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill(ADMINISTRATORS[0]!.email);
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
    await expect(page).toHaveURL(/dashboard$/);

    await page.goto('/admin/app/sample/tag');
    const panel = page.getByRole('dialog');
    const save = panel.getByRole('button', { name: t('form.save') });
    await page.getByRole('button', { name: t('list.create') }).first().click();
    await panel.getByRole('textbox').first().fill('Novinka');
    await save.click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('link', { name: 'Novinka' })).toBeVisible();
    await accessible(page);

    await page.goto('/admin/app/sample/item');
    await page.getByRole('button', { name: t('list.create') }).first().click();
    for (const [tab, title] of [['Slovenčina', 'Vzorka'], ['English', 'Sample']] as const) {
      await panel.getByRole('tab', { name: tab }).click();
      await panel.getByRole('textbox', { name: new RegExp(`^${t('common.fields.title')}`) }).fill(title);
    }
    await panel.getByRole('spinbutton', { name: new RegExp(`^${t('common.fields.price')}`) }).fill('12,5');
    await accessible(page);
    await save.click();
    await expect(panel).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: 'Vzorka' });
    await expect(row).toContainText('12,50');

    const stock = row.getByRole('spinbutton');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && /sample\/item\/.*\d+$/.test(answer.url()));
    await stock.fill('7');
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(stock).toHaveValue('7');
    await row.getByRole('button', { name: `${t('common.actions.destroy')}: ` }).click();
    await page.getByRole('dialog').getByRole('button', { name: t('common.actions.destroy') }).click();
    await expect(page.getByText(t('list.empty'))).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
