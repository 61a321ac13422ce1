import { expect, test } from './fixtures';
import { type Form, Screen } from './screen';
import type { Language } from './texts';

interface Sample {
  screen: string;
  slug: boolean;
  preview: boolean;
  fill: (form: Form, language: Language) => Promise<void>;
}

const SCREENS: readonly Sample[] = [
  { screen: 'content/page', slug: true, preview: true, fill: async () => undefined },
  {
    screen: 'content/text',
    slug: false,
    preview: false,
    fill: (form, language) => form.choose('content.text.fields.positions', ...(language === 'sk' ? ['Päta stránky', 'Košík'] : ['footer', 'asket'])),
  },
  { screen: 'content/category', slug: true, preview: false, fill: (form) => form.choose('common.fields.module', 'Blog') },
  { screen: 'blog', slug: true, preview: true, fill: async () => undefined },
  { screen: 'video', slug: true, preview: true, fill: async () => undefined },
];

for (const language of ['sk', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const { screen: name, slug, preview, fill } of SCREENS) {
      test(`the whole life of a record of ${name}`, async ({ page, t, word, context }) => {
        const titles = { sk: `Čučoriedkový ježko ${word}`, en: `Blueberry café ${word}` };
        const plain = { sk: `cucoriedkovy jezko ${word}`, en: `blueberry cafe ${word}` };
        const title = titles[language];
        const screen = await new Screen(page, name, language).open();

        const form = await screen.create();
        for (const [locale, tab] of [['sk', 'Slovenčina'], ['en', 'English']] as const) {
          await form.locale(tab);
          await form.field('common.fields.title').fill(titles[locale]);
          if (slug) await expect(form.field('common.fields.title_url')).toHaveValue(plain[locale].replaceAll(' ', '-'));
          await (await form.editor()).fill(`Telo ${locale} ${word}`);
        }
        await fill(form, language);
        await form.submit();
        await screen.said(t('common.messages.created'));

        await screen.search(plain[language]);
        await expect(screen.rows()).toHaveCount(1);
        await expect(screen.row(title)).toContainText(t('common.states.published'));

        await page.getByRole('link', { name: title }).click();
        const again = await screen.form();
        await expect(page).toHaveURL(new RegExp(`${name}/\\d+`));
        await again.locale(language === 'sk' ? 'Slovenčina' : 'English');
        await expect(again.field('common.fields.title')).toHaveValue(title);
        await again.field('common.fields.title').fill(`${title} upravený`);
        await again.submit();
        await screen.said(t('common.messages.updated'));
        const changed = `${title} upravený`;
        await expect(screen.row(changed)).toBeVisible();

        await screen.tick(changed);
        await screen.bulk(t('common.actions.hide'));
        await screen.said(t('common.messages.hidden', { Count: 1 }));
        await expect(screen.row(changed)).toContainText(t('common.states.hidden'));
        await screen.tick(changed);
        await screen.bulk(t('common.actions.publish'));
        await expect(screen.row(changed)).toContainText(t('common.states.published'));

        if (preview) {
          const opened = context.waitForEvent('page');
          await screen.act(changed, t('common.actions.preview'));
          const shown = await opened;
          await expect(shown.getByRole('heading', { level: 1 })).toHaveText(changed);
          await expect(shown.getByText(`Telo ${language} ${word}`)).toBeVisible();
          await shown.close();
        } else {
          await expect(screen.row(changed).getByRole('button', { name: `${t('common.actions.preview')}: ` })).toHaveCount(0);
        }

        await screen.act(changed, t('common.actions.destroy'));
        await screen.confirm();
        await screen.said(t('common.messages.destroyed', { Count: 1 }));
        await expect(page.getByText(t('list.emptyFiltered'))).toBeVisible();

        await page.getByRole('switch', { name: t('common.fields.removed') }).click();
        await expect(screen.row(changed)).toContainText(t('list.removedRow'));
        await screen.row(changed).getByRole('button', { name: `${t('common.actions.restore')}: ` }).click();
        await screen.said(t('common.messages.restored', { Count: 1 }));
        await expect(screen.rows()).toHaveCount(0);
        await page.getByRole('switch', { name: t('common.fields.removed') }).click();
        await expect(screen.row(changed)).toBeVisible();
      });
    }
  });
}
