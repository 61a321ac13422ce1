import type { Page } from '@playwright/test';
import type { Api } from './api';
import { expect, test } from './fixtures';
import { Screen } from './screen';
import { sampleOf, VIEWS } from './screens';
import { named, tabTo } from './tab';

const past = (page: Page) => page.locator('.history > li');

/** A category that pages may be put in, and a page in it that has left it since. */
async function prepare(api: Api, word: string, editor: Api) {
  const category = await api.create('content/category', await sampleOf(VIEWS.find(({ name }) => name === 'content/category')!, word, api));
  const form = (title: string, content: string, more: object) => ({
    langs: { sk: { title: `${title} ${word}`, title_url: `s-${word}`, content }, en: { title: `Page ${word}`, title_url: `p-${word}` } },
    module_id: category.module_id, status: true, ...more,
  });
  const page = await editor.create('content/page', form('Čierny čaj', '<p>Pijeme ho ráno a večer.</p>', { category_id: category.id }));
  await api.write(`/api/content/page/${page.id}`, form('Zelený čaj', '<p>Pijeme ho ráno.</p>', { category_id: null, module_id: null, status: false }));
  return { id: page.id, category };
}

for (const language of ['sk', 'en'] as const) {
  test.describe(`history in ${language}`, () => {
    test.use({ language });

    test('a record tells what it was and gets it back', async ({ page, t, word, api, editor, accessible }) => {
      test.slow();
      const { id } = await prepare(api, word, editor);
      const screen = await new Screen(page, 'content/page', language).open(`/${id}`);
      const form = await screen.form();
      // A form opens on the language of the interface.
      if (language === 'en') await form.locale('Slovenčina');
      await expect(form.field('common.fields.title')).toHaveValue(`Zelený čaj ${word}`);
      await page.getByRole('button', { name: t('list.history.title') }).click();
      await expect(past(page)).toHaveCount(2);
      const [last, first] = [past(page).nth(0), past(page).nth(1)];
      await expect(last).toContainText(t('list.history.current'));
      await expect(last.getByRole('button')).toHaveCount(0);
      await expect(first).toContainText('Eva Horáková');
      const row = (label: string) => last.getByRole('row').filter({ has: page.getByRole('rowheader', { name: named(label) }) });
      await expect(row(t('common.fields.title')).locator('del')).toHaveText('Čierny');
      await expect(row(t('content.page.fields.category_id'))).toContainText(`Vzorka ${word}`);
      await expect(row(t('common.fields.content')).locator('del')).toContainText('večer.');
      await accessible();

      await first.getByRole('button', { name: t('list.history.revert') }).click();
      const question = page.getByRole('dialog', { name: t('list.history.confirm') });
      await accessible();
      await question.getByRole('button', { name: t('common.actions.cancel') }).click();
      await expect(question).toBeHidden();
      expect((await api.load('content/page', id)).version).toBe(2);

      await first.getByRole('button', { name: t('list.history.revert') }).click();
      await question.getByRole('button', { name: t('list.history.revert') }).click();
      await screen.said(t('common.messages.reverted'));
      await expect(past(page)).toHaveCount(0);
      if (language === 'en') await form.locale('Slovenčina');
      await expect(form.field('common.fields.title')).toHaveValue(`Čierny čaj ${word}`);
      await expect(form.panel).toContainText(`Vzorka ${word}`);
      await expect(await form.editor()).toHaveText('Pijeme ho ráno a večer.');
      await page.getByRole('button', { name: t('list.history.title') }).click();
      await expect(past(page)).toHaveCount(3);
      await expect(past(page).nth(0)).toContainText(t('common.activity.revert'));
      await page.goto(`/admin/app/activity?search=${word}&action%5B0%5D=revert`);
      await expect(screen.rows()).toHaveCount(1);
    });

    test('what was chosen and is removed keeps its name, and is not given back', async ({ page, t, word, api, editor, provoked, accessible }) => {
      provoked(422);
      const { id, category } = await prepare(api, word, editor);
      expect((await api.call('DELETE', `/api/content/category/${category.id}`)).ok()).toBe(true);
      const screen = await new Screen(page, 'content/page', language).open(`/${id}`);
      const form = await screen.form();
      // A form opens on the language of the interface.
      if (language === 'en') await form.locale('Slovenčina');
      await page.getByRole('button', { name: t('list.history.title') }).click();
      await expect(past(page)).toHaveCount(2);
      await expect(past(page).nth(0)).toContainText(`Vzorka ${word}`);
      await past(page).nth(1).getByRole('button', { name: t('list.history.revert') }).click();
      await page.getByRole('dialog', { name: t('list.history.confirm') }).getByRole('button', { name: t('list.history.revert') }).click();
      const refused = page.locator('.history-refused');
      await expect(refused).toContainText(t('list.history.refused'));
      await expect(refused).toContainText(`${t('content.page.fields.category_id')}: `);
      await accessible();
      expect((await api.load('content/page', id)).version).toBe(2);
      await page.keyboard.press('Escape');
      await expect(past(page)).toHaveCount(0);
      await expect(form.field('common.fields.title')).toHaveValue(`Zelený čaj ${word}`);
    });

    test('an earlier state is had back with keys alone, on a telephone', async ({ page, t, word, api, editor, accessible }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { id } = await prepare(api, word, editor);
      const screen = await new Screen(page, 'content/page', language).open(`/${id}`);
      const form = await screen.form();
      // A form opens on the language of the interface.
      if (language === 'en') await form.locale('Slovenčina');
      await expect(form.field('common.fields.title')).toHaveValue(`Zelený čaj ${word}`);
      await tabTo(page, named(t('list.history.title')));
      await page.keyboard.press('Enter');
      await expect(past(page)).toHaveCount(2);
      await accessible();
      expect(await page.locator('.ant-drawer-body').last().evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
      await tabTo(page, named(t('list.history.revert')));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: t('list.history.confirm') })).toBeVisible();
      await tabTo(page, named(t('list.history.revert')));
      await page.keyboard.press('Enter');
      await screen.said(t('common.messages.reverted'));
      if (language === 'en') await form.locale('Slovenčina');
      await expect(form.field('common.fields.title')).toHaveValue(`Čierny čaj ${word}`);
    });
  });
}

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  test('restores what an editor may change, and only looks at the rest', async ({ page, t, word, api, administrator }) => {
    const { id } = await prepare(administrator, word, api);
    const screen = await new Screen(page, 'content/page').open(`/${id}`);
    const form = await screen.form();
    await page.getByRole('button', { name: t('list.history.title') }).click();
    await past(page).nth(1).getByRole('button', { name: t('list.history.revert') }).click();
    await page.getByRole('dialog', { name: t('list.history.confirm') }).getByRole('button', { name: t('list.history.revert') }).click();
    await screen.said(t('common.messages.reverted'));
    await expect(form.field('common.fields.title')).toHaveValue(`Čierny čaj ${word}`);

    // A colleague is looked at; the history offers nothing to restore.
    const person = (name: string) => ({
      role_id: 2, name, surname: word, title_url: `p-${word}`, email: `${word}@example.com`, status: true, password: 'correct-horse', password_2: 'correct-horse',
    });
    const colleague = await administrator.create('user', person('Ľubica'));
    await administrator.write(`/api/user/${colleague.id}`, { ...person('Ľudmila'), password: undefined, password_2: undefined });
    await new Screen(page, 'user').open(`/${colleague.id}`);
    await expect(page.getByText(t('form.readonly'))).toBeVisible();
    await page.getByRole('button', { name: t('list.history.title') }).click();
    await expect(past(page)).toHaveCount(2);
    await expect(past(page).nth(0)).toContainText('Ľubica');
    await expect(past(page).getByRole('button')).toHaveCount(0);
  });
});
