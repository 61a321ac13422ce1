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
