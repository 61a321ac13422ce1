import type { Locator } from '@playwright/test';
import { expect } from './fixtures';
import { picture } from './picture';
import { KIT, kit, test } from './sample-test';
import { Screen } from './screen';

test.describe.configure({ mode: 'default' });

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
  // Key by key as well: the day is no moment yet, or its midnight would be written before the rest.
  await from.fill('');
  await from.pressSequentially('6. 3. 2026 9:30');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('6.3.2026, 09:30');
  await from.press('End');
  for (let key = 0; key < ', 09:30'.length; key += 1) await from.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(from).toHaveValue('6.3.2026, 00:00');
  await from.fill('5.3.2026, 08:03');
  await page.keyboard.press('Tab');
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
  // It stays open under the address of its own that it has now.
  await expect(page).toHaveURL(/\/\d+$/);
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
    let arrive = (): void => undefined;
    const arrives = new Promise<void>((done) => (arrive = done));
    await page.route('**/api/upload', async (route) => {
      await arrives;
      await route.continue();
    });
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
    // Whoever saves before it has arrived saves it too.
    await form.save.click();
    await expect(form.panel.locator('.form-footer .ant-btn-loading')).toBeVisible();
    arrive();
    await expect(form.panel).toBeHidden();
    const { langs } = await api.load(KIT, id);
    expect((langs as { sk: { content: string } }).sk.content).toMatch(/<img[^>]+src="\//);
  });
}

test('a table that is pasted leaves what stands before it, and tables stay apart', async ({ page, word, api }) => {
  const { id } = await api.create(KIT, kit(word));
  const screen = await new Screen(page, KIT).open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  const paste = (html: string) =>
    editor.evaluate((target, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Pred');
  await paste('<table><tr><td>A</td></tr></table><table><tr><td>B</td></tr></table>');
  await page.keyboard.type('Medzi');
  await paste('<table><tr><td>C</td></tr></table>');
  await form.submit();
  const stored = async () => ((await api.load(KIT, id)).langs as { sk: { content: string } }).sk.content.replace(/<(?!\/?table)[^>]*>/g, '').replace(/<table[^>]*>/g, '[').replace(/<\/table>/g, ']');
  expect(await stored()).toBe('Pred[A][B]Medzi[C]');
});
