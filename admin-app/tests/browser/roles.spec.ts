import { expect, test } from './fixtures';
import { Screen } from './screen';

for (const language of ['sk', 'en'] as const) {
  test.describe(`roles in ${language}`, () => {
    test.use({ language });

    test('a role is made by keyboard, and what it may changes at once in an open browser', async ({ browser, page, t, word, administrator, baseURL, provoked }) => {
      provoked(403);
      const screen = await new Screen(page, 'user/role', language).open();
      await expect(page.getByRole('button', { name: `${t('common.actions.destroy')}: ${t('account.roles.editor')}` })).toHaveCount(0);
      const form = await screen.create();
      for (const title of ['Slovenčina', 'English']) {
        await form.locale(title);
        await form.field('user.role.fields.title').fill(`Rola ${word}`);
      }
      const cell = (screenKey: string, act: string) => page.getByRole('checkbox', { name: `${t(screenKey)}: ${t(act)}` });
      await cell('content.page.title', 'user.role.acts.update').focus();
      await page.keyboard.press('Space');
      await expect(cell('content.page.title', 'user.role.acts.view')).toBeChecked();
      await expect(cell('content.page.title', 'user.role.acts.destroy')).toHaveCount(0);
      await page.keyboard.press('Control+s');
      await screen.said(t('common.messages.created'));

      const roles = (await (await page.request.get(`/api/user/role/?search=${word}`)).json()) as { data: { id: number }[] };
      const role = roles.data[0]!.id;
      const email = `${word}@example.com`;
      await administrator.create('user', {
        role_id: role, name: 'Jana', surname: 'Skladová', title_url: `jana-${word}`, email, status: true, password: 'correct-horse', password_2: 'correct-horse',
      });
      const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
      const other = await context.newPage();
      await other.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await other.goto('/admin/login');
      await other.getByLabel(t('shell.email.label')).fill(email);
      await other.getByLabel(t('shell.password.label')).fill('correct-horse');
      await other.getByRole('button', { name: t('shell.login.submit') }).click();
      const menu = other.getByRole('navigation', { name: t('shell.navigation') });
      await expect(menu.getByText(t('shell.menu.content'))).toBeVisible();
      await expect(menu.getByText(t('blog.title'))).toHaveCount(0);
      await other.goto('/admin/app/content/page');
      await expect(other.getByRole('button', { name: t('list.create') })).toHaveCount(0);

      await screen.open(`?search=${word}`);
      await page.getByRole('link', { name: `Rola ${word}` }).click();
      await (await screen.form()).save.waitFor();
      await cell('blog.title', 'user.role.acts.view').check();
      await page.keyboard.press('Control+s');
      await screen.said(t('common.messages.updated'));
      await other.getByRole('button', { name: t('list.refresh') }).click();
      await expect(menu.getByText(t('blog.title'))).toBeVisible();
      await context.close();

      await screen.open(`?search=${word}`);
      await page.getByRole('button', { name: `${t('common.actions.destroy')}: Rola ${word}` }).click();
      provoked(409);
      await page.getByRole('dialog').getByRole('button', { name: t('common.actions.destroy') }).click();
      await expect(page.getByTestId('notice')).toContainText(/: .*1 (používateľ|user)/);
    });
  });
}

test('a fixed role is looked at and not changed', async ({ page, t }) => {
  await new Screen(page, 'user/role').open();
  await page.getByRole('link', { name: t('account.roles.editor') }).click();
  await expect(page.getByText(t('form.readonly'))).toBeVisible();
  const seen = page.getByRole('checkbox', { name: `${t('content.page.title')}: ${t('user.role.acts.view')}` });
  await expect(seen).toBeChecked();
  await expect(seen).toBeDisabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`accessible, ${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('roles and their matrix', async ({ page, accessible, t }) => {
        const screen = await new Screen(page, 'user/role').open();
        await accessible();
        await screen.create();
        await expect(page.getByRole('checkbox', { name: `${t('content.page.title')}: ${t('user.role.acts.view')}` })).toBeVisible();
        await accessible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });
    });
  }
}

for (const left of [[], ['content/page:view']]) {
  test(`what is being written stays where its right is taken away, down to ${left.join(' ') || 'nothing'}`, async ({ browser, t, word, administrator, baseURL, provoked }) => {
    provoked(403);
    const langs = { sk: { title: `Píšuci ${word}` }, en: { title: `Writer ${word}` } };
    const full = ['blog:view', 'content/page:view', 'content/page:update'];
    const role = await administrator.create('user/role', { langs, rights: full });
    const email = `${word}@example.com`;
    await administrator.create('user', { role_id: role.id, name: 'Eva', surname: 'Píšuca', title_url: `eva-${word}`, email, status: true, password: 'correct-horse', password_2: 'correct-horse' });
    const texts = Object.fromEntries(['sk', 'en'].map((locale) => [locale, { title: `Strana ${word}`, title_url: `strana-${word}-${locale}` }]));
    const { id } = await administrator.create('content/page', { status: true, langs: texts });
    const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill(email);
    await page.getByLabel(t('shell.password.label')).fill('correct-horse');
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
    await page.getByRole('navigation', { name: t('shell.navigation') }).waitFor();
    await page.goto(`/admin/app/content/page/${id}`);
    const title = page.locator('.ant-drawer').getByLabel(t('common.fields.title')).first();
    await title.fill(`Rozpísaná ${word}`);
    const save = page.locator('.ant-drawer').getByRole('button', { name: t('form.save'), exact: true });

    const { version } = await administrator.load('user/role', role.id);
    await administrator.write(`/api/user/role/${role.id}`, { version, langs, rights: ['blog:view', ...left] });
    await save.click();
    await expect(page.getByTestId('notice')).toContainText(t('errors.forbidden'));
    await page.waitForTimeout(1000); // the screens that are left are known
    await expect(title).toHaveValue(`Rozpísaná ${word}`);

    await administrator.write(`/api/user/role/${role.id}`, { version: version + 1, langs, rights: full });
    await save.click();
    await expect.poll(async () => (await administrator.load('content/page', id)).langs).toMatchObject({ sk: { title: `Rozpísaná ${word}` } });
    await context.close();
  });
}
