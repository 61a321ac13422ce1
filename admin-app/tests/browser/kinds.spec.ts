import { expect } from './fixtures';
import { KIT, kit, test } from './sample-test';
import { Screen } from './screen';

test.describe.configure({ mode: 'default' });

test('a list is narrowed by filters of every kind', async ({ page, t, word, api, accessible }) => {
  await api.create(KIT, kit(`${word}a`, { born: '2026-01-10', grade: 'best', price: 5, fragile: true, handling: 'x', stock: 0 }));
  await api.create(KIT, kit(`${word}b`, { born: '2026-02-10', grade: 'better' }));
  await api.create(KIT, kit(`${word}c`));
  const screen = await new Screen(page, KIT).open(`?search=${word}`);
  const bar = page.getByRole('search', { name: t('list.filters') });
  const shown = async (...ends: string[]) => {
    await expect(screen.rows()).toHaveCount(ends.length);
    for (const end of ends) await expect(screen.row(`Súprava ${word}${end}`)).toBeVisible();
  };
  await shown('a', 'b', 'c');
  const pick = async (filter: string, ...options: string[]) => {
    const select = bar.getByRole('combobox', { name: filter });
    await select.click();
    for (const option of options) {
      await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click();
    }
    await page.keyboard.press('Escape');
    await screen.settled();
  };
  const again = async () => {
    await page.goto(`${screen.address}?search=${word}`);
    await shown('a', 'b', 'c');
  };
  await pick(t('sample.kit.fields.grade'), t('sample.kit.options.grade.better'), t('sample.kit.options.grade.best'));
  await shown('a', 'b');
  await accessible();
  await again();
  await pick(t('sample.kit.filters.priced'), t('common.yes'));
  await shown('a');
  await again();
  await pick(t('sample.kit.filters.supply'), t('sample.kit.filters.supply.none'));
  await shown('a');
  await again();
  await pick(t('sample.kit.fields.fragile'), t('common.no'));
  await shown('b', 'c');
});

test('commands of a row, of ticked rows and of the list', async ({ page, t, word, api, accessible }) => {
  const one = await api.create(KIT, kit(`${word}a`));
  const two = await api.create(KIT, kit(`${word}b`));
  const screen = await new Screen(page, KIT).open(`?search=${word}`);
  const act = (name: string) => t(`sample.kit.actions.${name}`);
  const title = `Súprava ${word}a`;
  const row = async (name: string) => {
    await page.getByRole('button', { name: `${t('list.more')}: ${title}` }).click();
    await page.getByRole('menuitem', { name: act(name) }).click();
  };
  const dialog = page.getByRole('dialog');

  await row('supply');
  await dialog.getByRole('button', { name: act('supply') }).click();
  await expect(dialog.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true');
  await accessible();
  await dialog.getByRole('spinbutton').fill('5');
  await dialog.getByRole('button', { name: act('supply') }).click();
  await expect(dialog).toBeHidden();
  expect((await api.load(KIT, one.id)).stock).toBe(8);

  await row('report');
  await expect(dialog).toContainText(t('sample.kit.confirm.report.text'));
  await accessible();
  await dialog.getByRole('button', { name: act('report') }).click();
  await expect(dialog).toBeHidden();

  const label = page.waitForEvent('download');
  await row('label');
  expect((await label).suggestedFilename()).toBe('stitok.txt');

  await screen.tick(title);
  await screen.tick(`Súprava ${word}b`);
  await screen.bulk(act('empty'));
  await expect(dialog).toContainText(t('sample.kit.confirm.empty.text', { Count: 2 }));
  await dialog.getByRole('button', { name: act('empty') }).click();
  await expect(dialog).toBeHidden();
  expect((await api.load(KIT, two.id)).stock).toBe(0);
  await screen.tick(title);
  await screen.bulk(act('regrade'));
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: t('sample.kit.options.grade.best') }).click();
  await accessible();
  await dialog.getByRole('button', { name: act('regrade') }).click();
  await expect(dialog).toBeHidden();
  expect((await api.load(KIT, one.id)).grade).toBe('best');

  await page.getByRole('button', { name: act('recount') }).click();
  await screen.said(t('sample.kit.messages.recounted'));
  await page.getByRole('button', { name: act('summary') }).click();
  const summary = page.waitForEvent('download');
  await dialog.getByRole('button', { name: act('summary') }).click();
  expect((await summary).suggestedFilename()).toBe('suhrn.txt');
  await page.getByRole('button', { name: act('order_all') }).click();
  await expect(dialog).toContainText(t('sample.kit.confirm.order_all.text'));
  await accessible();
  await dialog.getByRole('button', { name: t('form.cancel') }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `${t('common.actions.destroy')}: ${title}` }).click();
  await expect(dialog).toContainText(t('common.confirm.destroy.text', { Count: 1 }));
  await dialog.getByRole('button', { name: t('common.actions.cancel') }).click();

  // A detail is looked at and answered; calling its removal off leaves it open.
  await new Screen(page, 'sample/event').open();
  await page.getByRole('button', { name: `${t('common.actions.detail')}: ` }).first().click();
  const detail = page.locator('.ant-drawer').filter({ has: page.locator('.list-detail') });
  await expect(detail).toContainText(title);
  await accessible();
  await detail.getByRole('button', { name: t('common.actions.destroy') }).click();
  await page.locator('.ant-modal').getByRole('button', { name: t('common.actions.cancel') }).click();
  await expect(detail).toBeVisible();
  await detail.getByRole('button', { name: t('sample.event.actions.solve') }).click();
  await page.locator('.ant-modal').getByRole('textbox').fill('Vymenené');
  await page.locator('.ant-modal').getByRole('button', { name: t('sample.event.actions.solve') }).click();
  await expect(detail).toContainText('Vymenené');
  await expect(detail.getByRole('button', { name: t('sample.event.actions.solve') })).toBeHidden();
});

test('one record without a list is opened and saved', async ({ page, t, word, api, accessible }) => {
  await page.goto('/admin/app/sample/front');
  const save = page.getByRole('button', { name: t('form.save'), exact: true });
  const title = page.getByRole('textbox', { name: new RegExp(`^${t('common.fields.meta_title')}`) });
  await title.fill(`Titulok ${word}`);
  await page.getByRole('tab', { name: 'English' }).click();
  await title.fill(`Title ${word}`);
  await accessible();
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  expect(await (await api.call('GET', '/api/sample/front/1')).json()).toMatchObject({ data: { meta_title: { sk: `Titulok ${word}` } } });
  await page.goto('/admin/app/sample/limit');
  const most = page.getByRole('spinbutton', { name: t('sample.limit.fields.most') });
  await most.fill('50');
  await page.getByRole('switch').click();
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  await page.reload();
  await expect(most).toHaveValue('50');
  await accessible();
});

test('a map has an input for each record of its source', async ({ page, t, word, api, accessible, provoked }) => {
  const full = await api.create('sample/rate', { title: `Základná ${word}`, percent: 23 });
  const less = await api.create('sample/rate', { title: `Znížená ${word}`, percent: 5 });
  await page.goto('/admin/app/sample/limit');
  const shares = page.getByRole('group', { name: t('sample.limit.fields.shares') });
  const notes = page.getByRole('group', { name: t('sample.limit.fields.notes') });
  const share = (title: string) => shares.getByRole('spinbutton', { name: `${title} ${word}` });
  const note = notes.getByRole('textbox', { name: `Základná ${word}` });
  const save = page.getByRole('button', { name: t('form.save'), exact: true });
  await page.getByRole('spinbutton', { name: t('sample.limit.fields.most') }).fill('50');

  // Each entry says by itself what is wrong with it.
  await share('Základná').fill('12,34567');
  await share('Znížená').fill('-1');
  await note.fill('a'.repeat(21));
  await save.click();
  await expect(share('Základná')).toHaveAccessibleDescription(t('errors.decimals', { Count: 4 }));
  await expect(share('Znížená')).toHaveAccessibleDescription(t('errors.minValue', { Value: 0 }));
  await expect(note).toHaveAccessibleDescription(t('errors.max', { Count: 20 }));
  await expect(share('Základná')).toBeFocused();
  await accessible();

  // By keyboard, with a decimal comma; what surrounds a text goes, what is emptied has no entry.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('24,5');
  await page.keyboard.press('Tab');
  await expect(share('Znížená')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1');
  await note.fill('  po dohode ');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByTestId('notice')).toBeVisible();
  const stored = async () => (await (await api.call('GET', '/api/sample/limit/main')).json()).data as Record<string, Record<string, unknown>>;
  expect((await stored()).shares).toMatchObject({ [full.id]: 24.5, [less.id]: 1 });
  expect((await stored()).notes).toMatchObject({ [full.id]: 'po dohode' });

  await page.reload();
  await expect(share('Základná')).toHaveValue('24,5');
  await share('Znížená').fill('');
  // The choices are asked for again after saving.
  const asked = page.waitForResponse(/\/sample\/rate\/list/);
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  expect((await stored()).shares).not.toHaveProperty(String(less.id));
  await asked;

  // What the server finds wrong stands at its entry as well: a rate that was removed meanwhile.
  await share('Znížená').fill('3');
  await api.call('DELETE', `/api/sample/rate/${less.id}`);
  provoked(422);
  await save.click();
  await expect(share('Znížená')).toHaveAccessibleDescription(t('errors.option'));
  await accessible();
});

test('a color is written or picked, and shown as a sample of it', async ({ page, t, word, api, accessible }) => {
  const TAG = 'sample/tag';
  const { id } = await api.create(TAG, { title: `Štítok ${word}`, color: '#ff8800' });
  const screen = await new Screen(page, TAG).open(`?search=${word}`);
  await expect(screen.row(`Štítok ${word}`)).toContainText('#ff8800');
  await accessible();
  await screen.row(`Štítok ${word}`).getByRole('link').first().click();
  const panel = page.getByRole('dialog');
  const color = panel.getByRole('textbox', { name: t('sample.tag.fields.color') });
  const sample = panel.getByLabel(t('form.color.pick'));
  await expect(color).toHaveValue('#ff8800');
  await expect(sample).toHaveValue('#ff8800');

  // What is none is said in the field, in the language of the reader; what is another usual way of writing is understood.
  const save = panel.getByRole('button', { name: t('form.save'), exact: true });
  await color.fill('oranžová');
  await save.click();
  await expect(color).toHaveAccessibleDescription(t('errors.color'));
  await expect(color).toBeFocused();
  await accessible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0AF');
  await page.keyboard.press('Tab');
  await expect(color).toHaveValue('#00aaff');

  // The sample is reached by keyboard, and picking in it writes the text.
  await color.focus();
  await page.keyboard.press('Tab');
  await expect(sample).toBeFocused();
  await sample.fill('#123456');
  await expect(color).toHaveValue('#123456');
  await save.click();
  await expect(panel).toBeHidden();
  await expect(screen.row(`Štítok ${word}`)).toContainText('#123456');
  expect(await api.load(TAG, id)).toMatchObject({ color: '#123456' });
});

test('a range of numbers narrows the list, stands in the address, and totals follow it', async ({ page, t, word, api, accessible }) => {
  for (const [end, price, weight] of [['a', 9.999, 0.25], ['b', 10.5, 0.5], ['c', 1234.5, null]] as const) {
    await api.create(KIT, kit(`${word}${end}`, { price, weight }));
  }
  const screen = await new Screen(page, KIT).open(`?search=${word}&per_page=10`);
  const bar = page.getByRole('search', { name: t('list.filters') });
  const end = (name: 'from' | 'to') => bar.getByRole('textbox', { name: `${t('common.fields.price')}: ${t(`list.${name}`)}` });
  const foot = page.locator('.list-table tfoot');
  await expect(foot.getByRole('rowheader')).toHaveText(t('list.total'));
  // 1 254,999 in all, written with two decimals as the column is.
  await expect(foot).toContainText(/1\s255,00\s€/);
  await expect(foot).toContainText('0,75');

  await end('from').fill('10,5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/price\[from\]=10\.5/);
  await expect(screen.rows()).toHaveCount(2);
  await expect(foot).toContainText(/1\s245,00\s€/);
  await end('to').fill('11');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/price\[to\]=11/);
  await expect(screen.rows()).toHaveCount(1);
  await accessible();

  // What is no number is said, and asks for nothing.
  await end('to').fill('jedenásť');
  await page.keyboard.press('Enter');
  await expect(end('to')).toHaveAccessibleDescription(t('errors.number'));
  await expect(page).toHaveURL(/price\[to\]=11/);
  await accessible();

  // The address says it all: after a reload, on a phone, and going back.
  await page.reload();
  await expect(end('from')).toHaveValue('10,5');
  await expect(end('to')).toHaveValue('11');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: `${t('list.filters')}: 1`, exact: true }).click();
  await end('to').fill('');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/price\[to\]/);
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(2);
  await expect(page.locator('.list-cards-totals')).toContainText(/1\s245,00\s€/);
  await accessible();
});

test('what a select lacks is made from within the field', async ({ page, t, word, api, accessible }) => {
  const { id } = await api.create(KIT, kit(word));
  await page.goto(`/admin/app/${KIT}/${id}`);
  const form = page.getByRole('dialog').first();
  const rate = form.getByRole('combobox', { name: t('sample.kit.fields.rate_id') });
  const add = form.getByRole('button', { name: t('form.select.create', { Title: t('sample.rate.singular') }) });
  await form.getByRole('spinbutton', { name: new RegExp(`^${t('common.fields.price')}`) }).first().fill('12,5');
  await add.focus();
  await page.keyboard.press('Enter');
  const over = page.getByRole('dialog').filter({ hasText: t('sample.rate.new') }).last();
  await expect(over).toBeVisible();
  await accessible();

  // Called off, nothing is chosen, and what was written below stays.
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await expect(form).toBeVisible();
  await expect(rate).toBeVisible();

  await add.click();
  await over.getByRole('textbox', { name: new RegExp(`^${t('common.fields.title')}`) }).fill(`Nová ${word}`);
  await over.getByRole('spinbutton').fill('19');
  await over.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(over).toBeHidden();
  await expect(form.locator('.form-creatable')).toContainText(`Nová ${word}`);
  await form.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(form).toBeHidden();
  const saved = await api.load(KIT, id);
  expect(saved.price).toBe(12.5);
  expect(await api.load('sample/rate', saved.rate_id as number)).toMatchObject({ title: `Nová ${word}`, percent: 19 });
});

test('a field says what it is for, and what might stand in it', async ({ page, t, accessible }) => {
  await page.goto(`/admin/app/${KIT}/new`);
  const form = page.getByRole('dialog');
  const code = form.getByRole('textbox', { name: t('common.fields.code'), exact: true });
  await expect(code).toHaveAccessibleDescription(new RegExp(t('sample.kit.help.code')));
  await expect(code).toHaveAttribute('placeholder', t('sample.kit.placeholders.code'));
  await expect(form.getByText(t('sample.kit.help.code'))).toBeVisible();
  await expect(form.getByRole('group', { name: t('sample.kit.fields.place') })).toHaveAccessibleDescription(t('sample.kit.help.place'));
  await accessible();
});
