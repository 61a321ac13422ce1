import { type Api } from './api';
import { expect, test } from './fixtures';
import { pick, Screen } from './screen';

async function pages(api: Api, word: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const name = `${word} ${String(n).padStart(2, '0')}`;
    const slug = name.replace(' ', '-');
    const { id } = await api.create('content/page', {
      langs: { sk: { title: `Strana ${name}`, title_url: `strana-${slug}` }, en: { title: `Page ${name}`, title_url: `page-${slug}` } },
      status: n % 2 === 1,
    });
    ids.push(id);
  }
  return ids;
}

test('the address keeps what the list shows', async ({ page, t, word, api }) => {
  await pages(api, word, 12);
  const screen = await new Screen(page, 'content/page').open();
  await screen.search(word);
  await expect(page.getByText(t('list.info', { From: 1, To: 12, Total: 12 }))).toBeVisible();

  await page.getByRole('combobox', { name: t('list.perPage') }).click();
  await pick(page, '10');
  await expect(screen.rows()).toHaveCount(10);
  await page.getByRole('button', { name: t('common.fields.title') }).click();
  await expect(page.getByRole('columnheader', { name: t('common.fields.title') })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(screen.rows()).toHaveCount(2);
  await expect(screen.rows().last()).toContainText(`Strana ${word} 01`);
  await expect(page).toHaveURL(new RegExp(`search=${word}&sort=-title&page=2&per_page=10`));

  await page.reload();
  await screen.settled();
  await expect(screen.rows()).toHaveCount(2);
  await expect(page.getByRole('searchbox')).toHaveValue(word);

  await page.getByRole('combobox', { name: t('common.columns.status') }).click();
  await pick(page, t('common.states.hidden'));
  await expect(screen.rows()).toHaveCount(6);
  await expect(page).toHaveURL(/status=0/);
  await page.goBack();
  await expect(screen.rows()).toHaveCount(2);
  await page.goForward();
  await expect(screen.rows()).toHaveCount(6);
  await page.getByRole('button', { name: t('list.reset') }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto(`/admin/app/content/page?search=${word}`);
  await expect(screen.rows(), 'the page size is remembered').toHaveCount(10);
});

test('ticked rows are changed together', async ({ page, t, word, api }) => {
  await pages(api, word, 4);
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  const menu = page.getByRole('button', { name: t('list.bulkActions') });
  await expect(menu).toBeDisabled();
  await page.getByRole('checkbox', { name: t('list.selectAll') }).check();
  await expect(menu).toContainText('4');
  await screen.bulk(t('common.actions.hide'));
  // Two of them were hidden already.
  await screen.said(t('common.messages.hidden', { Count: 2 }));
  await expect(screen.rows().filter({ hasText: t('common.states.hidden') })).toHaveCount(4);
  await expect(menu).toBeDisabled();
  await screen.tick(`Strana ${word} 02`);
  await screen.tick(`Strana ${word} 03`);
  await screen.bulk(t('common.actions.destroy'));
  await page.getByRole('dialog').getByRole('button', { name: t('common.actions.cancel') }).click();
  await expect(screen.rows()).toHaveCount(4);
  await screen.bulk(t('common.actions.destroy'));
  await screen.confirm();
  await screen.said(t('common.messages.destroyed', { Count: 2 }));
  await expect(screen.rows()).toHaveCount(2);
});

test('what is done appears in the activity log and leads to its record', async ({ page, t, word, api }) => {
  const [kept] = await pages(api, word, 2);
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  await screen.row(`Strana ${word} 02`).getByRole('button', { name: `${t('common.actions.destroy')}: ` }).click();
  await screen.confirm();
  await screen.tick(`Strana ${word} 01`);
  await screen.bulk(t('common.actions.hide'));
  await screen.said(t('common.messages.hidden', { Count: 1 }));
  await page.getByRole('button', { name: t('shell.activity.title') }).click();
  const log = page.locator('.shell-activity-popover');
  const entry = log.getByRole('listitem').filter({ hasText: `Strana ${word} 01` }).first();
  await expect(entry).toContainText(t('common.activity.hide'));
  const gone = log.getByRole('listitem').filter({ hasText: `Strana ${word} 02` }).first();
  await expect(gone).toContainText(t('common.activity.destroy'));
  await expect(gone.getByRole('link')).toHaveCount(0);
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/content/page/${kept}`));
  await expect((await screen.form()).field('common.fields.title')).toHaveValue(`Strana ${word} 01`);
});

test.describe('an editor', () => {
  test.use({ as: 'editor' });

  for (const name of ['content/page', 'content/text', 'content/category', 'blog']) {
    test(`may not remove anything of ${name}`, async ({ page, t, word, api }) => {
      const own = name === 'content/text' ? { positions: [1] } : name === 'content/category' ? { module_id: 1 } : {};
      const slug = (locale: string) => (name === 'content/text' ? {} : { title_url: `${locale}-${word}` });
      const { id } = await api.create(name, {
        langs: { sk: { title: `Redakčný ${word}`, ...slug('sk') }, en: { title: `Editorial ${word}`, ...slug('en') } }, status: true, ...own,
      });
      const screen = await new Screen(page, name).open(`?search=${word}`);
      const row = screen.row(`Redakčný ${word}`);
      await expect(row.getByRole('button', { name: `${t('common.actions.edit')}: ` })).toBeVisible();
      await expect(row.getByRole('button', { name: `${t('common.actions.destroy')}: ` })).toHaveCount(0);
      await expect(page.getByRole('switch', { name: t('common.fields.removed') })).toHaveCount(0);
      await screen.tick(`Redakčný ${word}`);
      await page.getByRole('button', { name: t('list.bulkActions') }).click();
      await expect(page.getByRole('menuitem', { name: t('common.actions.hide') })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('common.actions.destroy') })).toHaveCount(0);
      for (const [method, path, body] of [
        ['DELETE', `${id}`, undefined],
        ['POST', 'array/destroy', { rows: [id] }],
        ['POST', `${id}/restore`, undefined],
        ['GET', '?removed=1', undefined],
      ] as const) {
        expect((await api.call(method, `/api/${name}/${path}`, body)).status(), `${method} ${path}`).toBe(403);
      }
      expect((await api.load(name, id)).deleted_at).toBeNull();
    });
  }
});

test.describe('a small window', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('shows rows as cards, and forms that can be filled in', async ({ page, t, word, api }) => {
    await pages(api, word, 2);
    const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
    await expect(page.getByRole('table')).toHaveCount(0);
    const cards = page.getByRole('list', { name: t('content.page.title') }).getByRole('listitem');
    await expect(cards).toHaveCount(2);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await wide()).toBe(0);
    await cards.first().getByRole('link', { name: `Strana ${word} 01` }).click();
    const form = await screen.form();
    await form.field('common.fields.title').fill(`Malá ${word}`);
    await form.locale('English');
    await expect(form.field('common.fields.title')).toHaveValue(`Page ${word} 01`);
    expect(await form.panel.locator('.form-scroll').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expect(form.save).toBeInViewport({ ratio: 1 });
    await form.submit();
    await expect(cards.filter({ hasText: `Malá ${word}` })).toBeVisible();
    await page.getByRole('button', { name: t('list.filters') }).click();
    await page.getByRole('combobox', { name: t('common.columns.status') }).click();
    await pick(page, t('common.states.hidden'));
    await expect(cards).toHaveCount(1);
  });
});

test('a view is kept by the keyboard, and opens the list in another browser', async ({ page, browser, t, word, api, accessible }) => {
  await pages(api, word, 2);
  const screen = await new Screen(page, 'content/page').open(`?search=${word}&status=0`);
  await expect(screen.rows()).toHaveCount(1);
  const menu = page.getByRole('button', { name: t('list.view.title') });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: t('list.view.save') })).toBeFocused();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: t('list.view.name') });
  await expect(name).toBeFocused();
  await page.keyboard.type(word);
  await accessible();
  await page.keyboard.press('Enter');
  const current = t('list.view.current', { Name: word });
  await expect(page.getByRole('button', { name: current })).toBeFocused();

  const elsewhere = await browser.newContext({ storageState: await page.context().storageState(), viewport: { width: 390, height: 844 } });
  const small = await elsewhere.newPage();
  await small.goto('/admin/app/content/page');
  await small.getByRole('button', { name: t('list.view.title') }).click();
  await small.getByRole('menuitem', { name: word }).click();
  await expect(small).toHaveURL(new RegExp(`search=${word}&status=0`));
  await small.getByRole('button', { name: current }).click();
  await small.getByRole('menuitem', { name: t('list.view.manage') }).click();
  await accessible(small);
  await small.getByRole('button', { name: t('list.view.remove', { Name: word }) }).click();
  await expect(small.getByRole('button', { name: t('list.view.remove', { Name: word }) })).toHaveCount(0);
  await elsewhere.close();
});
