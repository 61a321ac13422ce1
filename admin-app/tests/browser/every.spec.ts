import type { Page } from '@playwright/test';
import type { Filter, View } from '../../src/contract/view.gen';
import type { Colours } from './axe';
import { expect, test } from './fixtures';
import { Screen } from './screen';
import { LISTS, sampleOf, SECRET, VIEWS, wanted } from './screens';
import { named, tabInto, tabTo } from './tab';
import { expectWholeWords } from './words';

// What every screen owes to everybody, whichever screens there are.

const OPTIONS = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option';
const WAITING = '.form-loading, .ant-skeleton, .list-skeleton, .tree-skeleton';

for (const view of VIEWS) {
  test.describe(() => {
    test.use({ colorScheme: 'light' });

    test(`${view.name} is accessible`, async ({ page, accessible, api, word }) => {
      // The dark look has other colours, and a list in another language other words, and nothing else.
      const look = async (colours: Colours, dark: boolean) => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(WAITING)).toHaveCount(0);
        await expect(page.locator('.form-error[role=alert]')).toHaveCount(0);
        await accessible(page, 'html', colours);
        if (!dark) return;
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
        await accessible(page, 'html', 'only');
        await page.emulateMedia({ colorScheme: 'light' });
        await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      };
      const lives = LISTS.includes(view);
      if (lives) await api.create(view.api.replace(/^\/api\/|\/$/g, ''), await sampleOf(view, word, api));
      for (const language of ['sk', 'en'] as const) {
        const screen = new Screen(page, view.path, language);
        // A list may be drawn by a panel of its own, which has no table to wait for.
        if (view.list && !view.list.panel) await screen.open(lives ? `?search=${word}` : '');
        else await page.goto(screen.address);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        if (lives) await expect(screen.rows()).toHaveCount(1);
        await look(language === 'sk' ? 'too' : 'not', language === 'sk');
        const usual = page.viewportSize()!;
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: usual.height });
          await expectWholeWords(page);
        }
        await page.setViewportSize(usual);
        if (lives) {
          // What is new, and what is there.
          if (language === 'sk') await screen.create();
          else await screen.rows().getByRole('link', { name: word }).first().click();
          await screen.form();
          await look('too', language === 'sk');
        }
        await page.evaluate(() => localStorage.setItem('language', 'en'));
      }
    });
  });
}

/** Opens the form's tab of a locale, by the arrows. */
async function openTab(page: Page, title: string): Promise<void> {
  const tab = page.getByRole('tab', { name: named(title) });
  if ((await tab.getAttribute('aria-selected')) === 'true') return;
  await tabInto(page, page.getByRole('tab', { selected: true }));
  await arrowTo(page, tab, 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

async function arrowTo(page: Page, wanted: ReturnType<Page['getByRole']>, key: string): Promise<void> {
  await expect(wanted).toBeVisible();
  // The focus follows a key in the next frame.
  const there = () => wanted.evaluate((one) => new Promise<boolean>((tell) => requestAnimationFrame(() => setTimeout(() => tell(one === document.activeElement)))));
  for (let presses = 0; presses < 8 && !(await there()); presses++) await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}

/** Chooses the first option of the select that has the focus. */
async function chooseFirst(page: Page, several: boolean): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const options = page.locator(OPTIONS);
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Enter');
  if (several) await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
}

/** Fills in the form as much as it must be. */
async function fillIn(page: Page, view: View, word: string): Promise<void> {
  for (const { locale, label, kind } of wanted(view)) {
    // A slug follows what it is made from.
    if (kind === 'slug') continue;
    if (locale) await openTab(page, view.locales.find(({ id }) => id === locale)!.title);
    if (kind === 'matrix') {
      await tabInto(page, page.getByRole('group', { name: named(label) }));
      await page.keyboard.press('Space');
      continue;
    }
    await tabTo(page, named(label));
    if (kind === 'one' || kind === 'many') await chooseFirst(page, kind === 'many');
    else await page.keyboard.type({ text: `Bez ${word}`, email: `${word}@example.com`, password: SECRET, number: '1', day: '1.5.2026' }[kind]);
  }
}

const chosen = ({ name }: Filter) => new RegExp(`[?&]${name}(%5B0%5D|\\[0\\])?=`);

// What is said of a saved record in place of "saved": a new shop lacks something that it needs.
const WARNED: Record<string, string> = { 'shop/payment': 'shop.payment.messages.no_account' };

for (const view of LISTS) {
  test(`${view.name}: made, filtered, changed, done to in bulk and removed with the keyboard alone`, async ({ page, t, word }) => {
    const { filters, bulk, columns } = view.list!;
    const screen = await new Screen(page, view.path).open();
    const act = async (name: RegExp, key?: string) => {
      await tabTo(page, name, key);
      await page.keyboard.press('Enter');
    };
    const save = async (said: string) => {
      await act(new RegExp(`^${t('form.save')}$`));
      await screen.said(t(WARNED[view.name] ?? said));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    const search = async (key?: string) => {
      await tabTo(page, named(filters.find(({ kind }) => kind === 'search')!.label), key);
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/[?&]search=/);
      await expect(screen.rows()).toHaveCount(1);
    };

    await act(named(t('list.create')));
    await screen.form();
    await fillIn(page, view, word);
    await save('common.messages.created');

    await search();
    const filter = filters.find(({ kind, options }) => kind === 'select' && options?.length);
    if (filter) {
      await tabTo(page, named(filter.label));
      await chooseFirst(page, filter.multiple === true);
      await expect(page).toHaveURL(chosen(filter));
      await act(named(t('list.reset')));
      await expect(page).not.toHaveURL(/search=/);
      await search('Shift+Tab');
    }

    await act(new RegExp(`^(?!.*: ).*${word}`, 'i'));
    await screen.form();
    const title = wanted(view).find(({ kind }) => kind === 'text')!;
    if (title.locale) await openTab(page, view.locales[0]!.title);
    await tabTo(page, named(title.label));
    await page.keyboard.press('End');
    await page.keyboard.type(' znova');
    await save('common.messages.updated');
    await expect(screen.rows().first()).toContainText('znova', { ignoreCase: true });

    const inBulk = async (name: string) => {
      const { label, confirm } = bulk.find((one) => one.name === name)!;
      await tabTo(page, new RegExp(`^${t('list.select')}: .*${word}`, 'i'));
      await page.keyboard.press('Space');
      await act(named(t('list.bulkActions')), 'Shift+Tab');
      await arrowTo(page, page.getByRole('menuitem', { name: label }), 'ArrowDown');
      await page.keyboard.press('Enter');
      if (!confirm) return;
      await expect(page.getByRole('dialog', { name: confirm.title })).toBeVisible();
      await act(named(confirm.ok));
    };
    if (bulk.some(({ name }) => name === 'hide')) {
      await inBulk('hide');
      const hidden = columns.find(({ kind }) => kind === 'status')?.states?.find(({ value }) => !value);
      await expect(screen.rows().first()).toContainText(hidden!.label);
      const destroy = t('common.actions.destroy');
      if ((await page.getByRole('button', { name: `${destroy}: ` }).count()) > 0) await act(new RegExp(`^${destroy}: .*${word}`, 'i'));
      else {
        await act(new RegExp(`^${t('list.more')}: .*${word}`, 'i'));
        await arrowTo(page, page.getByRole('menuitem', { name: destroy }), 'ArrowDown');
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('dialog', { name: t('common.confirm.destroy.title') })).toBeVisible();
      await act(named(t('common.actions.destroy')));
    } else if (bulk.some(({ name }) => name === 'destroy')) await inBulk('destroy');
    else return;
    await screen.said(t('common.messages.destroyed', { Count: 1 }));
    await expect(screen.rows()).toHaveCount(0);
  });
}
