import { Api } from './api';
import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, PASSWORD } from './people';
import { startSample } from './sample-server';
import type { Running } from './server';

const FILES = 3000;

let product: Running;

test.describe('screens that are declared and nothing more', () => {
  test.use({ as: 'nobody' });

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    product = await startSample(FILES);
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
    const save = panel.getByRole('button', { name: t('form.save'), exact: true });
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

  test('a list below a record is added to, put in order and removed from by keys', async ({ browser, playwright, t, accessible }) => {
    const calls = await playwright.request.newContext({ baseURL: product.url, storageState: NOBODY });
    const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
    const supplier = await api.write<{ id: number }>('/api/sample/supplier/', { title: 'Mlyn' });
    const context = await browser.newContext({ baseURL: product.url, storageState: await api.state(), viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`/admin/app/sample/supplier/${supplier.id}`);
    const list = page.locator('section.child');
    const names = () => list.locator('tbody .child-open').allTextContents();
    for (const [name, email] of [['Jana', 'jana@example.com'], ['Peter', 'peter@example.com'], ['Eva', 'eva@example.com']] as const) {
      await list.getByRole('button', { name: t('list.child.add') }).press('Enter');
      // The form below lies over that of the supplier.
      await expect(page.getByRole('dialog')).toHaveCount(2);
      const form = page.getByRole('dialog').last();
      await form.getByRole('textbox').nth(0).fill(name);
      await form.getByRole('textbox').nth(1).fill(email);
      await form.getByRole('button', { name: t('form.save'), exact: true }).click();
      await expect(list.getByRole('button', { name, exact: true })).toBeVisible();
    }
    expect(await names()).toEqual(['Jana', 'Peter', 'Eva']);
    await accessible(page);

    // The pressed button goes along with its row, so that it is pressed again.
    await list.getByRole('button', { name: `${t('list.child.up')}: Eva` }).press('Enter');
    await expect(page.getByText(t('list.child.moved', { Name: 'Eva', Place: 2, Total: 3 }))).toBeAttached();
    await expect(list.getByRole('button', { name: `${t('list.child.up')}: Eva` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Eva', 'Jana', 'Peter']);
    // It is said once it is stored.
    await expect(page.getByText(t('list.child.moved', { Name: 'Eva', Place: 1, Total: 3 }))).toBeAttached();
    await page.reload();
    await expect.poll(names).toEqual(['Eva', 'Jana', 'Peter']);

    await list.getByRole('button', { name: 'Jana', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    const form = page.getByRole('dialog').last();
    await expect(form.getByRole('textbox').nth(0)).toHaveValue('Jana');
    await form.getByRole('textbox').nth(0).fill('Johana');
    await form.getByRole('button', { name: t('form.save'), exact: true }).click();
    await expect.poll(names).toEqual(['Eva', 'Johana', 'Peter']);

    await list.getByRole('button', { name: `${t('common.actions.destroy')}: Peter` }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: t('common.actions.destroy') }).click();
    await expect.poll(names).toEqual(['Eva', 'Johana']);
    await page.setViewportSize({ width: 390, height: 844 });
    await accessible(page);
    await context.close();
    await calls.dispose();
  });

  test('a folder of thousands of files opens by its first page, and is chosen and moved as a whole', async ({ browser, playwright, t }) => {
    const calls = await playwright.request.newContext({ baseURL: product.url, storageState: NOBODY });
    const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
    const target = await api.write<{ id: number }>('/api/storage/folder/', { name: 'Všetko', parent_id: 1 });
    const context = await browser.newContext({ baseURL: product.url, storageState: await api.state(), viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().includes('/api/storage/?') && asked.push(new URL(request.url()).searchParams.get('page')!)));
    const cell = (name: string) => page.locator('.files-cell').filter({ has: page.getByText(name, { exact: true }) });
    const status = page.getByRole('toolbar', { name: t('files.actions') }).getByRole('status');

    await page.goto('/admin/app/storage');
    await expect(cell('Archív')).toBeVisible();
    asked.length = 0;
    await cell('Archív').dblclick();
    await expect(cell('zmluva 0001.txt')).toBeVisible();
    await expect(status).toHaveText(t('files.total', { Count: FILES }));
    expect(asked).toEqual(['1']);

    // The end of what is there brings what comes next.
    const list = page.getByRole('listbox', { name: t('files.list') });
    await list.focus();
    await page.keyboard.press('End');
    await expect(cell('zmluva 0100.txt')).toBeVisible();
    await expect.poll(() => asked).toEqual(['1', '2']);
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-setsize', '200');
    await page.keyboard.press('End');
    await expect(cell('zmluva 0200.txt')).toBeVisible();

    await page.keyboard.press('Control+a');
    await expect(status).toHaveText(t('files.chosen', { Count: FILES }));
    await page.locator('.files-scroll').evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await expect(cell(`zmluva ${FILES}.txt`)).toBeVisible();
    expect(await page.locator('.files-cell').count()).toBeLessThan(120);
    expect(new Set(asked).size).toBe(FILES / 100);

    await page.getByRole('button', { name: t('files.move.button'), exact: true }).click();
    const move = page.getByRole('dialog', { name: t('files.move.title', { Count: FILES }) });
    await move.getByText('Všetko').click();
    await move.getByRole('button', { name: t('files.move.ok') }).click();
    await expect(page.getByText(t('files.empty'))).toBeVisible();
    const { meta } = (await (await api.call('GET', `/api/storage/?folder=${target.id}`)).json()) as { meta: { total: number } };
    expect(meta.total).toBe(FILES);
    await context.close();
    await calls.dispose();
  });
});
