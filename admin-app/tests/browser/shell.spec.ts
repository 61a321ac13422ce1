import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { kilobytes, logs, serveCanned, signIn } from './canned';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

let refusals: string[];

test.beforeEach(async ({ page }) => {
  refusals = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/401|404|422/.test(message.text())) refusals.push(message.text());
  });
  page.on('pageerror', (error) => refusals.push(String(error)));
  await serveCanned(page);
});

test.afterEach(() => expect(refusals).toEqual([]));

test('a visitor is sent to sign-in and comes back to where they wanted to be', async ({ page }) => {
  await page.goto('/admin/app/shop/product/12');
  await expect(page).toHaveURL(/\/admin\/login\?to=/);
  const submit = page.getByRole('button', { name: 'Prihlásiť sa' });
  await expect(submit).toBeDisabled();
  await page.getByLabel('E-mail').fill('jana@example.com');
  await page.getByLabel('Heslo').fill('wrong');
  await submit.click();
  await expect(page.getByText('Prihlásenie sa nepodarilo.')).toBeVisible();
  await accessible(page);
  await page.getByLabel('Heslo').fill('correct-password');
  await submit.click();
  await expect(page).toHaveURL(/\/admin\/app\/shop\/product\/12$/);
  await expect(page.getByRole('navigation', { name: 'Kde sa nachádzate' })).toContainText('Produkty');
});

test('redirects and unknown addresses', async ({ page }) => {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { name: 'Chyba 404' })).toBeVisible();
  await signIn(page);
  await page.goto('/admin/app');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto('/admin/app/content');
  await expect(page).toHaveURL(/\/app\/content\/page$/);
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto('/admin/app/nowhere');
  await expect(page.getByRole('heading', { name: 'Chyba 404' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in and the dashboard are accessible in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/login');
    await expect(page.getByRole('button', { name: 'Prihlásiť sa' })).toBeVisible();
    await accessible(page);
    await signIn(page);
    await page.goto('/admin/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dobrý deň, Jana');
    await accessible(page);
    await page.getByRole('button', { name: 'Posledná činnosť' }).click();
    await expect(page.getByRole('tooltip').getByText(logs[0]!.title)).toBeInViewport({ ratio: 0.9 });
    await accessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await page.getByRole('button', { name: 'Posledná činnosť' }).click();
    await expect(page.getByRole('tooltip').getByText(logs[0]!.title)).toBeInViewport({ ratio: 0.9 });
    await accessible(page);
  });
}

test('the keyboard reaches the content first', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Preskočiť na obsah' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('the navigation collapses by width, by hand, and remembers', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/app/shop/product');
  const side = page.locator('.shell-side');
  const width = async () => Math.round((await side.boundingBox())!.width);
  await expect.poll(width).toBe(248);
  await expect(page.getByRole('menuitem', { name: 'Produkty' })).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(width).toBe(248);
  await page.getByRole('button', { name: 'Zbaliť ponuku' }).click();
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(side).toHaveCount(0);
  await page.getByRole('button', { name: 'Rozbaliť ponuku' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/app\/blog$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('language, theme and leaving', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/app/dashboard');
  await page.getByRole('button', { name: 'Jazyk' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Jana');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /Jana Kováčová/ }).click();
  const left = page.waitForRequest('**/api/logout');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await left).method()).toBe('POST');
});

test('what a first visit transfers', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/admin/assets/')) loaded.add(new URL(request.url()).pathname.slice('/admin/'.length));
  });
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Prihlásiť sa' })).toBeVisible();
  const login = kilobytes(loaded);
  await signIn(page);
  await page.goto('/admin/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shell = kilobytes(loaded);
  console.log(`brotli: login ${login} kB, login and shell ${shell} kB`);
  expect(login).toBeLessThan(225);
  expect(shell).toBeLessThan(285);
});
