import { expect, NOBODY, test } from './fixtures';
import { ADMINISTRATORS, EDITOR, PASSWORD } from './people';
import { Screen } from './screen';

test.describe('signed out', () => {
  test.use({ as: 'nobody' });

  test('a visitor is sent to sign-in and comes back to where they wanted to be', async ({ page, t, provoked }) => {
    provoked(401, 422);
    await page.goto('/admin/app/content/text?status=1');
    await expect(page).toHaveURL(/\/admin\/login\?to=/);
    const submit = page.getByRole('button', { name: t('shell.login.submit') });
    await expect(submit).toBeDisabled();
    await page.getByLabel(t('shell.email.label')).fill(EDITOR.email);
    await page.getByLabel(t('shell.password.label')).fill('wrong');
    await submit.click();
    await expect(page.getByRole('alert').filter({ hasText: t('shell.login.failed') })).toBeVisible();
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    await submit.click();
    await expect(page).toHaveURL(/\/admin\/app\/content\/text\?status=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('content.text.title'));
  });

  test('sign-in waits for the anti-forgery cookie', async ({ page, t }) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((release) => {
      answer = release;
    });
    await page.route('**/sanctum/csrf-cookie', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill(EDITOR.email);
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    const submit = page.getByRole('button', { name: t('shell.login.submit') });
    await expect(submit).toBeDisabled();
    answer();
    await expect(submit).toBeEnabled();
    await page.getByLabel(t('shell.email.label')).fill('not an address');
    await expect(submit).toBeDisabled();
  });

  test('every address leads somewhere', async ({ page, t }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.goto('/admin/nowhere');
    await expect(page.getByRole('heading', { name: t('shell.notfound.title') })).toBeVisible();
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill('nobody@example.com');
    await page.getByRole('link', { name: t('shell.login.forgotten') }).click();
    await expect(page).toHaveURL(/\/forgotten-password$/);
    // What was typed is not typed again.
    await expect(page.getByLabel(t('shell.email.label'))).toHaveValue('nobody@example.com');
    await page.getByRole('button', { name: t('shell.forgotten.submit') }).click();
    await expect(page.getByRole('status').filter({ hasText: t('account.messages.linkSent') })).toBeVisible();
    await page.getByRole('link', { name: t('shell.forgotten.back') }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('signing out ends the session', async ({ page, t, provoked }) => {
    provoked(401);
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill(EDITOR.email);
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
    await expect(page).toHaveURL(/\/app\/dashboard$/);
    await page.getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/app\/blog$/);
    await page.getByRole('button', { name: t('shell.user') }).click();
    await page.getByRole('menuitem', { name: t('shell.logout') }).click();
    await expect(page.getByLabel(t('shell.password.label'))).toBeVisible();
    expect(page.url()).toMatch(/\/admin\/login$/);
    expect((await page.request.get('/api/me')).status()).toBe(401);
    // Once the call has answered: what it leads to may end it before.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.waitForURL(/\/login/);
    await expect(page.getByLabel(t('shell.password.label'))).toBeVisible();
  });
});

test('a session that ends while working leads to sign-in and back', async ({ browser, t, provoked, baseURL }, { parallelIndex }) => {
  provoked(401);
  // Signed in apart, so that the session of the other tests lives on.
  const context = await browser.newContext({ baseURL, storageState: NOBODY });
  const page = await context.newPage();
  const signIn = async () => {
    await page.getByLabel(t('shell.email.label')).fill(ADMINISTRATORS[parallelIndex % ADMINISTRATORS.length]!.email);
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
  };
  await page.goto('/admin/app/content/category');
  await signIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('content.category.title'));
  await context.clearCookies();
  await page.getByRole('button', { name: t('list.refresh') }).click();
  await expect(page).toHaveURL(/\/login\?to=/);
  await signIn();
  await expect(page).toHaveURL(/\/app\/content\/category$/);
  await context.close();
});

test('the address of a section leads to its first screen', async ({ page }) => {
  // Document 000, section 2.1.
  for (const [section, screen] of Object.entries({ '': 'dashboard', content: 'content/page', shop: 'shop/product', form: 'form/contact', settings: 'settings/main', stats: 'stats/traffic' })) {
    await page.goto(`/admin/app/${section}`);
    await expect(page).toHaveURL((url) => url.pathname === `/admin/app/${screen}`);
  }
});

test('someone signed in is kept from public pages', async ({ page, t }) => {
  await page.goto('/admin/login');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
  await page.goto('/admin/app/content');
  await expect(page).toHaveURL(/\/app\/content\/page$/);
  await page.goto('/admin/app/nowhere');
  await expect(page.getByRole('heading', { name: t('shell.notfound.title') })).toBeVisible();
});

test('the language is stored and changes everything', async ({ page, t }) => {
  await new Screen(page, 'content/page').open();
  await page.getByRole('button', { name: t('shell.language.label') }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en');
});

test('the look is dark, light, or the system’s', async ({ page, t }) => {
  const look = async (choice: string) => {
    await page.getByRole('button', { name: t('shell.theme.label') }).click();
    await page.getByRole('menuitem', { name: t(`shell.theme.${choice}`) }).click();
  };
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/admin/app/dashboard');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await look('dark');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await look('auto');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await look('light');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('the navigation collapses by width, by hand, and remembers', async ({ page, t }) => {
  await new Screen(page, 'content/page').open();
  const side = page.locator('.shell-side');
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(248);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: t('shell.menu.expand') }).click();
  await expect.poll(width).toBe(248);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(width).toBe(248);
  await page.getByRole('button', { name: t('shell.menu.collapse') }).click();
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect.poll(width).toBe(64);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(side).toHaveCount(0);
  await page.getByRole('button', { name: t('shell.menu.expand') }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL(/\/app\/blog$/);
  await expect(page.getByRole('dialog')).toBeHidden();
});
