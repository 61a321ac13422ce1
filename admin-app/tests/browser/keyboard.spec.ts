import { expect, test } from './fixtures';
import { Screen } from './screen';
import { tabTo } from './tab';

test('a page is made, found and opened with the keyboard alone', async ({ page, t, word }) => {
  await page.goto('/admin/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await tabTo(page, new RegExp(`^${t('shell.menu.content')}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('shell.menu.content'), exact: true })).toHaveAttribute('aria-expanded', 'true');
  await tabTo(page, new RegExp(`^${t('content.page.title')}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('content.page.title'));

  await tabTo(page, new RegExp(`^${t('list.create')}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  const titles = page.getByRole('textbox', { name: /^Názov/ });
  await expect(titles).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Obsah/ })).toBeVisible();
  await tabTo(page, /^Slovenčina$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^English/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^English/ })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Názov/);
  await page.keyboard.type(`Keyboard ${word}`);
  await expect(titles).toHaveValue(`Keyboard ${word}`);
  await tabTo(page, /^English/, 'Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: /^Slovenčina/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /^Slovenčina/ })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Názov/);
  await page.keyboard.type(`Klávesnica ${word}`);
  await tabTo(page, /^Obsah/);
  await page.keyboard.type('Bez myši');
  await tabTo(page, /^Modul/);
  await tabTo(page, /^Zobraziť v navigácii/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('combobox', { name: /^Nadradená stránka/ })).toBeVisible();
  await page.keyboard.press('Space');
  await tabTo(page, /^Uložiť$/);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('notice')).toContainText(t('common.messages.created'));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Tab');
  await tabTo(page, new RegExp(`^${t('common.fields.search')}$`));
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Klávesnica ${word}` })).toBeVisible();
  await tabTo(page, new RegExp(`^Klávesnica ${word}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(titles).toHaveValue(`Klávesnica ${word}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the focus stays in a form, and near a record that is removed', async ({ page, api, t, word }) => {
  for (const title of ['A', 'B']) {
    await api.create('content/text', { langs: { sk: { title: `${title} ${word}` }, en: { title: `${title} ${word}` } }, positions: [1], status: true });
  }
  const screen = await new Screen(page, 'content/text').open(`?search=${word}`);
  await expect(screen.rows()).toHaveCount(2);
  const open = screen.rows().getByRole('link', { name: `A ${word}` }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  const { panel } = await screen.form();
  const inside = () => panel.evaluate((one) => one.contains(document.activeElement) || document.activeElement === document.body);
  await expect.poll(inside).toBe(true);
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    expect(await inside(), `after ${presses + 1} presses of Tab`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();

  const remove = (title: string) => page.getByRole('button', { name: `${t('common.actions.destroy')}: ${title} ${word}` });
  await remove('A').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: t('common.actions.cancel') })).toBeFocused();
  await tabTo(page, new RegExp(`^${t('common.actions.destroy')}$`));
  await page.keyboard.press('Enter');
  await screen.said(t('common.messages.destroyed', { Count: 1 }));
  await expect(screen.rows()).toHaveCount(1);
  await expect(remove('B')).toBeFocused();
});

// What moves in is there later than what does not, and most people have not asked their system for less motion.
for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`a dialog opens at what it asks for: motion ${reducedMotion}`, async ({ page, t, word, api }) => {
    const { id } = await api.create('content/text', {
      langs: { sk: { title: `Dialóg ${word}` }, en: { title: `Dialog ${word}` } }, positions: [1], status: true,
    });
    await page.emulateMedia({ reducedMotion });
    const screen = await new Screen(page, 'content/text').open(`/${id}`);
    const form = await screen.form();
    await (await form.editor()).click();
    await form.tool('link').click();
    await expect(page.getByRole('dialog', { name: t('form.rich.link') }).getByLabel(t('form.rich.linkAddress'))).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: /^Názov/ }).fill('Iný názov');
    await form.cancel.click();
    // A question opens at the answer that loses nothing.
    const question = page.getByRole('dialog').filter({ hasText: t('form.unsaved.title') });
    await expect(question.locator('[data-first]')).toBeFocused();
  });
}
