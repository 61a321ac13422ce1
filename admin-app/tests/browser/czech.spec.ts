import type { View } from '../../src/contract/view.gen';
import type { Api } from './api';
import { components, czech as t, translate, untranslated } from './czech';
import { test as base, expect } from './fixtures';
import { plantGoods } from './goods';
import { ADMINISTRATORS, PASSWORD } from './people';
import { LISTS, sampleOf, VIEWS } from './screens';
import { start } from './server';

// README's "Add a language", to the letter: files and one setting, no build.
const test = base.extend<object, { productURL: string }>({
  productURL: [
    async ({}, use) => {
      const own = await start({ prepare: translate, more: { LOCALES: 'sk,en,cs' } });
      await plantGoods(own.url, WORD, ['sk', 'en', 'cs']);
      await use(own.url);
      await own.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// The program knows countries by their names in any language: these are Czech, whatever is not is found as before.
const regions = new Intl.DisplayNames(['cs'], { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const COUNTRIES = LETTERS.flatMap((a) => LETTERS.flatMap((b) => regions.of(a + b) ?? [])).map((name) => name.replace(/[()]/g, '\\$&')).join('|');

const WAITING = '.form-loading, .ant-skeleton, .list-skeleton, .tree-skeleton, .ant-spin-spinning, .list-body[aria-busy=true], .ant-select-loading';
const WORD = 'rericha';
const PANELS = ['gallery', 'video'];
const DAY = /^(pondělí|úterý|středa|čtvrtek|pátek|sobota|neděle) \d{1,2}\. \p{L}+ \d{4}$/u;
const CONTENT = new RegExp(`${WORD}|${WORD.toUpperCase()}|^Admin Hlavný$|^Ctrl\\+S$|Jana|Kováčová|Milan|Novák|Eva Horáková|^[A-Z]{2}$|^[A-Z]{2} \\d+\\s%(, [A-Z]{2} \\d+\\s%)*$|@example\\.com|^(CZK|EUR|GBP|HUF|PLN|USD)$|^(${COUNTRIES})$|^<script |^Slovenčina$|^\\d+ / strana$|${DAY.source}`, 'u');
const MOMENT = /^\d{1,2}\. \d{1,2}\. \d{4},? \d{1,2}:\d{2}:\d{2}$/;

test.use({ as: 'nobody' });

/** Puts a record into a list and returns its id; nothing where staff make none. */
async function make(api: Api, view: View): Promise<number | undefined> {
  const screen = view.api.replace(/^\/api\/|\/$/g, '');
  if (LISTS.includes(view)) return (await api.create(screen, await sampleOf(view, WORD, api))).id;
  if (!view.detail) return undefined;
  if (screen.startsWith('form/')) {
    const form = { type: 1, name: 'Jana', surname: WORD, email: 'jana@example.com', message: WORD };
    if (screen === 'form/contact') await api.write(`/api/public/${screen}`, { name: form.name, email: form.email, message: form.message });
    else await api.write(`/api/public/${screen}`, form);
  }
  return (await api.read<{ id: number }[]>(view.api))[0]?.id;
}

test('an added language is chosen, and every screen speaks it', async ({ page, session, accessible, provoked }) => {
  test.setTimeout(240_000);
  provoked(422);
  const look = async (axe = false) => {
    await expect(page.locator(WAITING)).toHaveCount(0);
    await expect.soft(page.locator('html')).toHaveAttribute('lang', 'cs');
    expect.soft(await untranslated(page, CONTENT), page.url()).toEqual([]);
    if (axe) await accessible();
  };

  await test.step('signed out', async () => {
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Jazyk' }).click();
    await page.getByRole('menuitem', { name: 'Čeština', exact: true }).click();
    await expect(page.getByRole('button', { name: t('shell.login.submit') })).toBeVisible();
    await look(true);
    await page.goto('/admin/forgotten-password');
    await expect(page.getByLabel(t('shell.email.label'))).toBeVisible();
    await look();
    await page.goto('/admin/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look();
    await page.goto('/admin/login');
    await page.getByLabel(t('shell.email.label')).fill(ADMINISTRATORS[0]!.email);
    await page.getByLabel(t('shell.password.label')).fill('nothing');
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
    await expect(page.getByText(t('shell.login.failed')).first()).toBeVisible();
    await page.getByLabel(t('shell.password.label')).fill(PASSWORD);
    await page.getByRole('button', { name: t('shell.login.submit') }).click();
    await expect(page).toHaveURL(/dashboard$/);
    await expect(page.getByText(DAY)).toBeVisible();
    await look(true);
  });

  const api = await session(ADMINISTRATORS[1]!);
  // The log has something to tell at the end.
  for (const { name } of [...VIEWS].sort((one, other) => Number(one.name === 'activity') - Number(other.name === 'activity'))) {
    await test.step(name, async () => {
      const view = await api.read<View>(`/api/schema/${name}`);
      expect(view.locales.map(({ id, title }) => `${id} ${title}`)).toEqual(['sk Slovenčina', 'en English', 'cs Čeština']);
      const id = await make(api, view);
      // The panel of a record opens over its list, so that both are there.
      await page.goto(`/admin/app/${view.path}${id ? `/${id}` : ''}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      if (id) await expect(page.getByRole('dialog')).toBeVisible();
      const panel = view.list?.row.find((action) => PANELS.includes(action.name));
      if (id && panel) {
        await look();
        await page.goto(`/admin/app/${view.path}`);
        const opener = page.locator('.list-table tbody tr[data-row-key]').getByRole('button', { name: `${t(`common.actions.${panel.name}`)}: ` });
        await opener.first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }
      await look(['content/page', 'settings/main', 'storage', 'activity', 'gallery'].includes(name));
    });
  }

  await test.step('what the libraries say', async () => {
    await page.goto('/admin/app/activity');
    await expect(page.getByText(MOMENT).first()).toBeVisible();
    await expect(page.getByTitle(components.Pagination!.next_page!)).toBeVisible();
    await page.locator('.list-date input').first().click();
    await expect(page.locator('.ant-picker-content thead').first()).toHaveText('poútstčtpásone');
  });

  await test.step('a record in it', async () => {
    await page.goto('/admin/app/content/page');
    await page.getByRole('button', { name: t('list.create') }).first().click();
    const form = page.getByRole('dialog');
    await form.getByRole('tab', { name: 'Čeština' }).click();
    await form.getByRole('textbox', { name: t('common.fields.title') }).filter({ visible: true }).fill('Tuřín, křen a bílý čaj');
    await expect(form.getByRole('textbox', { name: t('common.fields.title_url') }).filter({ visible: true })).toHaveValue('turin-kren-a-bily-caj');
    await form.getByRole('button', { name: t('form.save'), exact: true }).click();
    await expect(form.getByText(t('errors.min3')).first()).toBeAttached();
    await look();
  });
});
