import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { pick, Screen } from './screen';
import { csvRows, downloaded, xlsxRows } from './sheet';
import { named, tabTo } from './tab';

const page_ = (word: string, title: string, content: string) => ({
  langs: { sk: { title: `${title} ${word}`, title_url: `s-${word}`, content }, en: { title: `Page ${word}`, title_url: `p-${word}` } },
  status: true,
});

const detail = (page: Page) => page.locator('.ant-drawer').filter({ has: page.locator('.list-detail') });

for (const language of ['sk', 'en'] as const) {
  test.describe(`activity in ${language}`, () => {
    test.use({ language });

    test('who did what and when is listed, filtered, looked at and exported', async ({ page, t, word, api, editor, accessible }) => {
      test.slow();
      const { id } = await editor.create('content/page', page_(word, 'Čierny čaj', '<p>Pijeme ho ráno.</p>'));
      await api.write(`/api/content/page/${id}`, { ...page_(word, 'Zelený čaj', '<p>Pijeme ho <b>večer</b>.</p>'), status: false });
      const screen = await new Screen(page, 'activity', language).open(`?search=${word}`);
      await expect(screen.rows()).toHaveCount(2);
      await expect(page.getByRole('button', { name: t('list.create') })).toHaveCount(0);
      const edited = screen.row('Zelený čaj');
      const made = screen.row('Čierny čaj');
      await expect(edited).toContainText(t('common.activity.update'));
      await expect(edited).toContainText(t('common.models.Page'));
      await expect(edited).toContainText(language === 'sk' ? /\d{1,2}\. \d{1,2}\. \d{4} \d{2}:\d{2}:\d{2}/ : /\d{1,2}\.\d{1,2}\.\d{4} \d{2}:\d{2}:\d{2}/);
      await expect(made).toContainText('Eva Horáková');

      const bar = page.getByRole('search', { name: t('list.filters') });
      const narrow = async (filter: string, option: string) => {
        await bar.getByRole('combobox', { name: filter }).click();
        await page.keyboard.type(option);
        await pick(page, option);
        await page.keyboard.press('Escape');
        await screen.settled();
      };
      await narrow(t('activity.columns.user'), 'Eva Horáková');
      await expect(screen.rows()).toHaveCount(1);
      await expect(made).toBeVisible();
      await screen.open(`?search=${word}`);
      await narrow(t('activity.columns.action'), t('common.activity.update'));
      await expect(screen.rows()).toHaveCount(1);
      await expect(edited).toBeVisible();
      await screen.open(`?search=${word}`);
      await narrow(t('activity.columns.model'), t('common.models.Gallery'));
      await expect(screen.rows()).toHaveCount(0);
      await screen.open(`?search=${word}&created_at%5Bto%5D=2020-01-01`);
      await expect(screen.rows()).toHaveCount(0);

      await screen.open(`?search=${word}`);
      for (const format of ['csv', 'xlsx'] as const) {
        await page.getByRole('button', { name: t('list.export.title') }).click();
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: t(`list.export.${format}`) }).click()]);
        const { name, bytes } = await downloaded(file);
        expect(name).toMatch(new RegExp(`^activity-\\d{4}-\\d{2}-\\d{2}\\.${format}$`));
        const [heads, ...rows] = format === 'csv' ? csvRows(bytes) : xlsxRows(bytes);
        expect(heads).toContain(t('activity.columns.user'));
        expect(rows).toHaveLength(2);
        expect(rows.flat()).toEqual(expect.arrayContaining(['Eva Horáková', `Zelený čaj ${word}`, t('common.activity.create'), t('common.models.Page')]));
      }

      await edited.getByRole('button', { name: `${t('common.actions.detail')}: ` }).click();
      const change = (label: string) => detail(page).getByRole('row').filter({ has: page.getByRole('rowheader', { name: named(label) }) });
      await expect(change(t('common.fields.title'))).toContainText(`Čierny čaj ${word}`);
      await expect(change(t('common.fields.title')).locator('ins')).toHaveText('Zelený');
      await expect(change(t('common.fields.content')).locator('del')).toHaveText('ráno.');
      await expect(change(t('common.fields.content')).locator('ins')).toHaveText('večer.');
      await expect(change(t('common.fields.content'))).not.toContainText('<');
      await expect(change(t('common.fields.status'))).toContainText(t('common.yes'));
      await expect(change(t('common.fields.status'))).toContainText(t('common.no'));
      await accessible();
      await page.keyboard.press('Escape');
      await expect(detail(page)).toBeHidden();
    });

    test('the log is read on a telephone, with keys alone', async ({ page, t, word, api, accessible }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { id } = await api.create('content/page', page_(word, 'Čierny čaj', ''));
      await api.write(`/api/content/page/${id}`, page_(word, 'Zelený čaj', ''));
      await new Screen(page, 'activity', language).open();
      await tabTo(page, named(t('common.fields.search')));
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/search=/);
      const open = page.getByRole('button', { name: `${t('common.actions.detail')}: ` });
      await expect(open).toHaveCount(2);
      await accessible();
      await tabTo(page, named(`${t('common.actions.detail')}`));
      await page.keyboard.press('Enter');
      await expect(detail(page).getByRole('rowheader')).toHaveCount(1);
      await expect(detail(page).locator('ins')).toHaveText('Zelený');
      // Nothing stands out of the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await accessible();
      await page.keyboard.press('Escape');
      await expect(detail(page)).toBeHidden();
    });
  });
}

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  test('has no log of everybody', async ({ page, t, provoked }) => {
    provoked(403);
    await page.goto('/admin/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: t('activity.title'), exact: true })).toHaveCount(0);
    await page.goto('/admin/app/activity');
    await expect(page.getByText(t('errors.forbidden')).or(page.getByText(t('shell.notfound.text'))).first()).toBeVisible();
    await expect(page.locator('.list-table')).toHaveCount(0);
  });
});
