import { expect, NOBODY, test } from './fixtures';
import { Screen } from './screen';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of SIZES) {
    test.describe(`accessible, ${colorScheme}, ${viewport.width} wide`, () => {
      test.use({ colorScheme, viewport });

      test('sign-in', async ({ browser, baseURL, accessible, t, provoked }) => {
        provoked(422);
        const context = await browser.newContext({ baseURL, colorScheme, viewport, storageState: NOBODY, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await page.goto('/admin/login');
        await page.getByLabel(t('shell.email.label')).fill('nikto@example.com');
        await page.getByLabel(t('shell.password.label')).fill('zle heslo');
        await page.getByRole('button', { name: t('shell.login.submit') }).click();
        await expect(page.getByRole('alert').filter({ hasText: t('shell.login.failed') })).toBeVisible();
        await accessible(page);
        await page.goto('/admin/forgotten-password');
        await expect(page.getByRole('heading', { name: t('shell.forgotten.title') })).toBeVisible();
        await accessible(page);
        await context.close();
      });

      test('the dashboard and the activity log', async ({ page, accessible, t }) => {
        await page.goto('/admin/app/dashboard');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await accessible();
        await page.getByRole('button', { name: t('shell.activity.title') }).click();
        await expect(page.locator('.shell-activity-popover')).toBeVisible();
        // What lies behind is partly covered.
        await accessible(page, '.shell-activity-popover');
      });

      // Every screen's list and form are looked at in every.spec.ts; what a form asks and says is the same in all.
      for (const name of ['content/page', 'content/text']) {
        test(name, async ({ page, accessible, t, word, api }) => {
          const slug = (locale: string) => (name === 'content/text' ? {} : { title_url: `${locale}-${word}`, meta_description: 'Popis stránky' });
          const own = name === 'content/text' ? { positions: [1, 2] } : {};
          await api.create(name, {
            langs: { sk: { title: `Prístupný ${word}`, ...slug('sk') }, en: { title: `Accessible ${word}`, ...slug('en') } }, status: true, ...own,
          });
          const screen = await new Screen(page, name).open(`?search=${word}`);
          await expect(page.getByRole('link', { name: `Prístupný ${word}` })).toBeVisible();
          await accessible();

          // On a phone the actions of a row stand in its menu.
          const more = page.getByRole('button', { name: `${t('list.more')}: ` });
          if (await more.isVisible()) {
            await more.click();
            await page.getByRole('menuitem', { name: t('common.actions.destroy') }).click();
          } else await page.getByRole('button', { name: `${t('common.actions.destroy')}: ` }).click();
          const question = page.getByRole('dialog', { name: t('common.confirm.destroy.title') });
          await expect(question).toBeVisible();
          await accessible();
          await question.getByRole('button', { name: t('common.actions.cancel') }).click();
          await expect(question).toBeHidden();

          const form = await screen.create();
          await form.editor();
          await accessible();
          await form.save.click();
          await expect(form.panel.getByText(t('errors.min3')).first()).toBeVisible();
          await accessible();
          await form.field('common.fields.title').fill('Zmena');
          await form.cancel.click();
          await expect(page.getByRole('dialog', { name: t('form.unsaved.title') })).toBeVisible();
          await accessible();
        });
      }

      test('an empty list', async ({ page, accessible, t, word }) => {
        await new Screen(page, 'blog').open(`?search=${word}`);
        await expect(page.getByText(t('list.emptyFiltered'))).toBeVisible();
        await accessible();
      });
    });
  }
}
