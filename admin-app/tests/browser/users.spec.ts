import { expect, test } from './fixtures';
import { Screen } from './screen';

const person = (word: string, more: Record<string, unknown> = {}) => ({
  role_id: 3, name: 'Ľubica', surname: `Čierna ${word}`, title_url: `lubica-${word}`, email: `${word}@example.com`, status: true,
  password: 'correct-horse', password_2: 'correct-horse', ...more,
});

for (const language of ['sk', 'en'] as const) {
  test.describe(`users in ${language}`, () => {
    test.use({ language });

    test('a user is made, found, blocked and let in again', async ({ page, t, word, accessible, provoked }) => {
      provoked(422);
      const screen = await new Screen(page, 'user', language).open();
      const form = await screen.create();
      await form.save.click();
      await expect(form.panel.getByText(t('errors.min2')).first()).toBeVisible();
      await accessible();
      await form.choose('common.fields.role_id', t('account.roles.customer'));
      const main = page.getByRole('region', { name: t('user.panels.main'), exact: true });
      await main.getByRole('textbox').nth(0).fill('Žofia');
      await form.field('common.fields.surname').fill(`Nová ${word}`);
      await expect(form.field('common.fields.title_url')).toHaveValue(`zofia-nova-${word}`);
      const email = form.field('common.fields.email');
      await email.fill('ADMIN@example.com');
      await expect(form.panel.getByText(t('errors.emailUnique'))).toBeVisible();
      await email.fill(`${word}@example.com`);
      await expect(form.panel.getByText(t('errors.emailUnique'))).toBeHidden();
      const passwords = form.panel.locator('input[type=password]');
      await passwords.nth(0).fill('correct-horse');
      await passwords.nth(1).fill('another');
      await form.save.click();
      await expect(form.panel.getByText(t('errors.passwordEqual'))).toBeVisible();
      await passwords.nth(1).fill('correct-horse');
      await form.save.click();
      await screen.said(t('common.messages.created'));

      await screen.search(word);
      const row = screen.row(`Nová ${word}`);
      await expect(row).toContainText(t('account.roles.customer'));
      await expect(row).toContainText(t('user.states.active'));
      await screen.tick(`Žofia Nová ${word}`);
      await screen.bulk(t('common.actions.block'));
      await page.getByRole('dialog').getByRole('button', { name: t('common.actions.block') }).click();
      await expect(row).toContainText(t('user.states.blocked'));
      await screen.tick(`Žofia Nová ${word}`);
      await screen.bulk(t('common.actions.activate'));
      await expect(row).toContainText(t('user.states.active'));
    });
  });
}

test('an editor looks at colleagues and edits customers', async ({ browser, administrator, editor, baseURL, t, word }) => {
  await administrator.create('user', person(word));
  const context = await browser.newContext({ baseURL, storageState: await editor.state() });
  const page = await context.newPage();
  const screen = await new Screen(page, 'user').open('?search=admin@example.com');
  await expect(page.getByRole('button', { name: t('list.create') })).toHaveCount(0);
  await page.getByRole('link', { name: 'Admin Hlavný', exact: true }).click();
  await expect(page.getByText(t('form.readonly'))).toBeVisible();
  await screen.open(`?search=${word}`);
  await page.getByRole('link', { name: `Čierna ${word}` }).click();
  const form = await screen.form();
  await page.getByRole('region', { name: t('user.panels.main'), exact: true }).getByRole('textbox').nth(0).fill('Zuzana');
  await expect(form.select('common.fields.role_id')).toBeDisabled();
  await form.save.click();
  await screen.said(t('common.messages.updated'));
  await expect(screen.row(`Zuzana Čierna ${word}`)).toBeVisible();
  await context.close();
});

test('the menu of ticked rows tells which of them an editor may not block', async ({ browser, administrator, editor, baseURL, t, word }) => {
  await administrator.create('user', person(word));
  await administrator.create('user', person(`${word}-kolega`, { role_id: 2, surname: `Kolega ${word}` }));
  const context = await browser.newContext({ baseURL, storageState: await editor.state() });
  const page = await context.newPage();
  const screen = await new Screen(page, 'user').open(`?search=${word}`);
  await screen.tick(`Ľubica Čierna ${word}`);
  await screen.tick(`Ľubica Kolega ${word}`);
  const menu = page.getByRole('button', { name: t('list.bulkActions') });
  const reason = t('list.bulkNot', { Count: 1, Rows: t('list.quoted', { Text: `Ľubica Kolega ${word}` }) });
  await expect(menu).toHaveAccessibleDescription(new RegExp(reason));
  await menu.focus();
  await page.keyboard.press('Enter');
  const block = page.getByRole('menuitem', { name: t('common.actions.block') });
  await expect(block).toBeDisabled();
  await expect(block).toContainText(reason);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `${t('list.select')}: Ľubica Kolega ${word}` }).uncheck();
  await expect(menu).not.toHaveAccessibleDescription(/./);
  await screen.bulk(t('common.actions.block'));
  await page.getByRole('dialog').getByRole('button', { name: t('common.actions.block') }).click();
  await expect(screen.row(`Čierna ${word}`)).toContainText(t('user.states.blocked'));
  await context.close();
});

test('one’s own record is reached from the user menu by keyboard', async ({ browser, administrator, baseURL, t, word }) => {
  await administrator.create('user', person(word, { role_id: 2 }));
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel(t('shell.email.label')).fill(`${word}@example.com`);
  await page.getByLabel(t('shell.password.label')).fill('correct-horse');
  await page.getByRole('button', { name: t('shell.login.submit') }).click();
  const menu = page.getByRole('button', { name: t('shell.user') });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: t('shell.profile') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.title'));
  await expect(page.getByRole('combobox', { name: t('common.fields.role_id') })).toHaveCount(0);
  const name = page.getByRole('region', { name: t('profile.panels.main') }).getByRole('textbox').nth(0);
  await name.fill('Vierka');
  await name.press('Control+s');
  await expect(page.getByTestId('notice')).toContainText(t('common.messages.updated'));
  await expect(menu).toContainText(`Vierka Čierna ${word}`);
  await context.close();
});

test('the own password takes the one of now, and the protected administrator’s is only seen', async ({ browser, administrator, baseURL, t, word, provoked }) => {
  provoked(422);
  await administrator.create('user', person(word, { role_id: 1 }));
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel(t('shell.email.label')).fill(`${word}@example.com`);
  await page.getByLabel(t('shell.password.label')).fill('correct-horse');
  await page.getByRole('button', { name: t('shell.login.submit') }).click();
  await expect(page.getByRole('button', { name: t('shell.user') })).toBeVisible();

  const screen = await new Screen(page, 'user').open('?search=admin@example.com');
  await page.getByRole('link', { name: 'Admin Hlavný', exact: true }).click();
  await screen.form();
  await expect(page.getByText(t('account.messages.protectedSignIn'))).toHaveCount(2);
  await expect(page.getByRole('textbox', { name: t('common.fields.email') })).not.toBeEditable();
  await expect(page.getByText(t('common.fields.current_password'))).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: t('common.fields.city') }).first()).toBeEditable();

  await page.goto('/admin/app/profile');
  const box = page.getByRole('region', { name: t('profile.panels.password') });
  const now = box.locator('input[autocomplete="current-password"]');
  await box.locator('input[autocomplete="new-password"]').nth(0).fill('another-horse');
  await box.locator('input[autocomplete="new-password"]').nth(1).fill('another-horse');
  await now.fill('wrong-horse');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(box.getByText(t('account.messages.wrongPassword'))).toBeVisible();
  await now.fill('correct-horse');
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(box.getByText(t('account.messages.wrongPassword'))).toHaveCount(0);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`accessible, ${colorScheme}, ${width} wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('users and the own profile', async ({ page, accessible, api, word, t }) => {
        const { id } = await api.create('user', person(word));
        const screen = await new Screen(page, 'user').open();
        await accessible();
        await page.goto(`/admin/app/user/${id}`);
        await screen.form();
        await accessible();
        await page.goto('/admin/app/profile');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('profile.title'));
        await expect(page.getByRole('textbox', { name: t('common.fields.surname') })).toBeVisible();
        await accessible();
      });
    });
  }
}
