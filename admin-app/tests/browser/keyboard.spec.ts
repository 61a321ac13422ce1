import { expect, test } from './fixtures';
import type { Page } from '@playwright/test';

/** Presses Tab, or Shift+Tab, until the focus is where it is wanted, as someone without a mouse does. */
async function tabTo(page: Page, wanted: RegExp, key = 'Tab'): Promise<void> {
  const named = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      // What only holds others is named by what is in it.
      if (!at || at.matches('[role=tabpanel], [role=dialog], main, body')) return '';
      const by = at.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const label = (at as HTMLInputElement).labels?.[0]?.textContent;
      return at.getAttribute('aria-label') ?? by ?? label ?? at.innerText.trim();
    });
  const passed: string[] = [];
  for (let presses = 0; presses < 90; presses++) {
    const name = await named();
    if (wanted.test(name)) return;
    passed.push(name.slice(0, 30));
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} was not reached; passed ${passed.join(' | ')}`);
}

test('a page is made, found and opened with the keyboard alone', async ({ page, t, word }) => {
  await page.goto('/admin/app/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('shell.skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
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
