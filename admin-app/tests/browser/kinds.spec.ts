import type { Locator } from '@playwright/test';
import { Api, type StorageState } from './api';
import { test as base, expect, NOBODY } from './fixtures';
import { ADMINISTRATORS } from './people';
import { picture } from './picture';
import { startSample } from './sample-server';
import { Screen } from './screen';

interface Sample {
  url: string;
  api: Api;
  state: StorageState;
}

const test = base.extend<object, { sample: Sample }>({
  sample: [
    async ({ playwright }, use) => {
      const product = await startSample();
      const calls = await playwright.request.newContext({ baseURL: product.url, storageState: NOBODY });
      const api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
      const { cookies } = await calls.storageState();
      const origins = [{ origin: product.url, localStorage: [{ name: 'user', value: JSON.stringify(api.user) }] }];
      await use({ url: product.url, api, state: { cookies, origins } });
      await calls.dispose();
      await product.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ sample }, use) => use(sample.url),
  api: async ({ sample }, use) => use(sample.api),
  storageState: async ({ sample }, use) => use(sample.state),
});

test.describe.configure({ mode: 'default' });

const KIT = 'sample/kit';

const kit = (word: string, more: Record<string, unknown> = {}) => ({
  langs: {
    sk: { title: `Súprava ${word}`, title_url: `suprava-${word}` },
    en: { title: `Kit ${word}`, title_url: `kit-${word}` },
  },
  grade: 'basic',
  status: true,
  stock: 3,
  ...more,
});

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
  const save = page.getByRole('button', { name: t('form.save') });
  const title = page.getByRole('textbox', { name: new RegExp(`^${t('common.fields.meta_title')}`) });
  await title.fill(`Titulok ${word}`);
  await page.getByRole('tab', { name: 'English' }).click();
  await title.fill(`Title ${word}`);
  await accessible();
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  expect(await (await api.call('GET', '/api/sample/front/1')).json()).toMatchObject({ data: { meta_title: { sk: `Titulok ${word}` } } });
  await page.goto('/admin/app/sample/limit');
  await page.getByRole('spinbutton').fill('50');
  await page.getByRole('switch').click();
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('spinbutton')).toHaveValue('50');
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
  const save = page.getByRole('button', { name: t('form.save') });
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
  await save.click();
  await expect(page.getByTestId('notice')).toBeVisible();
  expect((await stored()).shares).not.toHaveProperty(String(less.id));

  // What the server finds wrong stands at its entry as well: a rate that was removed meanwhile.
  await api.call('DELETE', `/api/sample/rate/${less.id}`);
  await share('Znížená').fill('3');
  provoked(422);
  await save.click();
  await expect(share('Znížená')).toHaveAccessibleDescription(t('errors.option'));
  await accessible();
});

test('a press is taken though the message above it goes', async ({ page, t, word, api }) => {
  const { id } = await api.create(KIT, kit(word));
  const screen = await new Screen(page, KIT).open(`/${id}`);
  const form = await screen.form();
  const parts = form.panel.getByRole('group', { name: t('sample.kit.fields.parts') });
  const item = parts.getByRole('group', { name: t('form.group.item', { Number: 1 }) });
  const sku = item.getByRole('textbox', { name: /^SKU/ });
  const label = item.getByRole('textbox', { name: t('sample.kit.fields.parts.label') });
  await parts.getByRole('button', { name: t('form.group.add') }).click();
  await form.save.click();
  await expect(sku).toHaveAttribute('aria-invalid', 'true');

  // Leaving the text takes its message away, and with it the room it took, before the press is let go.
  const write = async (input: Locator, text: string, tab: string) => {
    await input.focus();
    const next = item.getByRole('tab', { name: tab });
    await next.hover();
    await page.keyboard.insertText(text);
    await page.mouse.down();
    await page.waitForTimeout(100);
    await page.mouse.up();
    await expect(next).toHaveAttribute('aria-selected', 'true');
  };
  await write(sku, 'SKU-1', 'English');
  await expect(sku).not.toHaveAttribute('aria-invalid');
  await label.fill('Part');
  await item.getByRole('tab', { name: 'Slovenčina' }).click();
  await label.fill('Diel');
  await form.submit();
  expect((await api.load(KIT, id)).parts).toMatchObject([{ sku: 'SKU-1', langs: { sk: { label: 'Diel' }, en: { label: 'Part' } } }]);
});

test('a date is taken as people write it', async ({ page, t, word, api }) => {
  const { id } = await api.create(KIT, kit(word, { born: '2026-02-10' }));
  const screen = await new Screen(page, KIT).open(`/${id}`);
  const form = await screen.form();
  const born = form.panel.getByRole('textbox', { name: t('sample.kit.fields.born') });
  const from = form.panel.getByRole('textbox', { name: t('common.fields.publish_up') });
  for (const [day, written] of ['5. 3. 2026', '6.3.2026', '07.03.2026', '08. 03. 2026', '2026-03-09'].entries()) {
    await born.fill(written);
    await page.keyboard.press('Tab');
    await expect(born).toHaveValue(`${day + 5}.3.2026`);
  }
  for (const [minute, written] of ['5. 3. 2026 8:00', '5.3.2026, 8:01', '05.03.2026 08:02', '5. 3. 2026, 08:03'].entries()) {
    await from.fill(written);
    await page.keyboard.press('Tab');
    await expect(from).toHaveValue(`5.3.2026, 08:0${minute}`);
  }
  // Enter takes the day, and does not send the form with it.
  await born.fill('1. 4. 2026');
  await page.keyboard.press('Enter');
  await expect(born).toHaveValue('1.4.2026');
  await expect(form.panel).toBeVisible();
  await form.submit();
  expect(await api.load(KIT, id)).toMatchObject({ born: '2026-04-01', publish_up: '2026-03-05T07:03:00Z' });

  await screen.open(`?search=${word}`);
  const filter = page.getByRole('textbox', { name: `${t('sample.kit.filters.born')}: ${t('list.from')}` });
  await filter.fill('2. 4. 2026');
  await page.keyboard.press('Enter');
  await expect(screen.rows()).toHaveCount(0);
  await filter.fill('01.04.2026');
  await page.keyboard.press('Enter');
  await expect(screen.rows()).toHaveCount(1);
  await expect(filter).toHaveValue('1.4.2026');
});

test('a slug follows a title that was just written', async ({ page, t, word, api }) => {
  const form = await (await new Screen(page, KIT).open()).create();
  const title = form.field('common.fields.title');
  const slug = form.field('common.fields.title_url');
  await title.focus();
  await page.keyboard.insertText(`Žltá ${word}`);
  await page.keyboard.press('Tab');
  await expect(slug).toHaveValue(`zlta-${word}`);
  await form.choose('sample.kit.fields.grade', t('sample.kit.options.grade.better'));
  await form.locale('English');
  await title.focus();
  await page.keyboard.insertText(`Yellow ${word}`);
  // Sent before the typing has rested: nothing is missing.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(form.panel).toBeHidden();
  const { data } = (await (await api.call('GET', `/api/${KIT}?search=${word}`)).json()) as { data: { id: number }[] };
  expect((await api.load(KIT, data[0]!.id)).langs).toMatchObject({ sk: { title_url: `zlta-${word}` }, en: { title_url: `yellow-${word}` } });
});

test('a choice that is offered no more is shown and kept', async ({ page, t, word, api, accessible }) => {
  const old = await api.create('sample/rate', { title: `Stará ${word}`, percent: 19 });
  await api.create('sample/rate', { title: `Nová ${word}`, percent: 23 });
  const { id } = await api.create(KIT, kit(word, { rate_id: old.id }));
  await api.call('DELETE', `/api/sample/rate/${old.id}`);
  const screen = await new Screen(page, KIT).open(`/${id}`);
  const form = await screen.form();
  const chosen = form.panel.locator('[data-kind=SelectInput]').filter({ hasText: t('sample.kit.fields.rate_id') });
  await expect(chosen).toContainText(t('form.select.gone', { Value: `Stará ${word}` }));
  await form.choose('sample.kit.fields.rate_id', `Nová ${word}`);
  // Until it is saved otherwise, the way back is open.
  await form.choose('sample.kit.fields.rate_id', `Stará ${word}`);
  await form.field('sample.kit.fields.note').fill('x');
  await accessible();
  await form.submit();
  expect(await api.load(KIT, id)).toMatchObject({ rate_id: old.id, note: 'x' });
});

test('a number in its row is changed by keys and stays in hand', async ({ page, t, word, api, accessible }) => {
  const { id } = await api.create(KIT, kit(word));
  const screen = await new Screen(page, KIT).open(`?search=${word}`);
  const stock = screen.row(`Súprava ${word}`).getByRole('spinbutton', { name: t('common.fields.stock') });
  await stock.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(stock).toHaveAttribute('aria-valuenow', '4');
  await expect(screen.row(`Súprava ${word}`)).toContainText(t('list.inline.saved'));
  await expect(stock).toBeFocused();
  await accessible();
  expect((await api.load(KIT, id)).stock).toBe(4);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/stock/'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('42');
  expect((await saved).status()).toBe(200);
  await expect(stock).toBeFocused();
  await expect(stock).toHaveValue('42');
});

test('a removed record is restored from its banner', async ({ page, t, word, api }) => {
  const { id } = await api.create(KIT, kit(word));
  await api.call('DELETE', `/api/${KIT}/${id}`);
  const screen = await new Screen(page, KIT).open(`/${id}`);
  const panel = page.locator('.ant-drawer');
  await expect(panel).toContainText(t('form.deleted'));
  await panel.getByRole('button', { name: t('form.restore') }).click();
  const form = await screen.form();
  await expect(form.save).toBeEnabled();
  expect((await api.load(KIT, id)).deleted_at).toBeNull();
});

for (const way of ['paste', 'drop'] as const) {
  test(`an image comes into the editor by ${way}`, async ({ page, word, api }) => {
    const { id } = await api.create(KIT, kit(word));
    const screen = await new Screen(page, KIT).open(`/${id}`);
    const form = await screen.form();
    const editor = await form.editor();
    await editor.click();
    await editor.evaluate(
      (target, { data, kind }) => {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'obraz.png', { type: 'image/png' }));
        const { left, top } = target.getBoundingClientRect();
        target.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: files, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }),
        );
      },
      { data: picture(60, 40).toString('base64'), kind: way },
    );
    await expect(editor.locator('img[src^="/"]')).toBeVisible();
    await form.submit();
    const { langs } = await api.load(KIT, id);
    expect((langs as { sk: { content: string } }).sk.content).toMatch(/<img[^>]+src="\//);
  });
}
