import { expect, test } from './fixtures';
import { picture } from './picture';
import { Screen } from './screen';

const langs = (word: string, more: Record<string, unknown> = {}) => ({
  sk: { title: `Skúška ${word}`, title_url: `skuska-${word}`, ...more },
  en: { title: `Trial ${word}`, title_url: `trial-${word}`, ...more },
});

test('a taken address is refused a moment after typing, before anything is saved', async ({ page, t, word, api }) => {
  await api.create('content/page', { langs: langs(word), status: true });
  const form = await (await new Screen(page, 'content/page').open()).create();
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/validate/title_url')) asked.push(Date.now());
  });
  const typed = Date.now();
  await form.field('common.fields.title').fill(`Skúška ${word}`);
  await expect(form.field('common.fields.title_url')).toHaveValue(`skuska-${word}`);
  await expect(form.panel.getByText(t('errors.titleUrlUnique'))).toBeVisible();
  expect(asked.length).toBe(1);
  expect(asked[0]! - typed).toBeGreaterThanOrEqual(690);
  await form.field('common.fields.title_url').fill(`ina-${word}`);
  await expect(form.panel.getByText(t('errors.titleUrlUnique'))).toBeHidden();
  await expect(form.panel.getByText(t('form.free'))).toBeVisible();
  // What was written by hand is kept when the title changes.
  await form.field('common.fields.title').fill(`Celkom iná ${word}`);
  await form.field('common.fields.meta_title').click();
  await expect(form.field('common.fields.title_url')).toHaveValue(`ina-${word}`);
});

test('the address of a stored page does not follow its title', async ({ page, word, api }) => {
  const { id } = await api.create('content/page', { langs: langs(word), status: true });
  const screen = new Screen(page, 'content/page');
  await screen.open(`/${id}`);
  const form = await screen.form();
  await form.field('common.fields.title').fill(`Nový názov ${word}`);
  await form.field('common.fields.meta_title').click();
  await expect(form.field('common.fields.title_url')).toHaveValue(`skuska-${word}`);
});

test('another module takes the chosen category away', async ({ page, t, word, api }) => {
  const modules = ((await (await api.call('GET', '/api/module')).json()) as { data: { id: number }[] }).data;
  const { id } = await api.create('content/category', { langs: langs(word), module_id: modules[0]!.id, status: true });
  const record = await api.create('content/page', { langs: langs(`${word}b`), module_id: modules[0]!.id, category_id: id, status: true });
  const screen = new Screen(page, 'content/page');
  await screen.open(`/${record.id}`);
  const form = await screen.form();
  const chosen = form.panel.getByTitle(`Skúška ${word}`);
  await expect(chosen).toBeVisible();
  await form.choose('common.fields.module', t('lookup.modules.video'));
  await expect(chosen).toBeHidden();
  await form.submit();
  expect((await api.load('content/page', record.id)).category_id).toBeNull();
});

test('a text block must stand somewhere', async ({ page, t, word }) => {
  const form = await (await new Screen(page, 'content/text').open()).create();
  for (const [tab, title] of [['Slovenčina', 'Blok'], ['English', 'Block']] as const) {
    await form.locale(tab);
    await form.field('common.fields.title').fill(`${title} ${word}`);
  }
  await form.save.click();
  await expect(form.panel.getByText(t('errors.requiredSelect'))).toBeVisible();
  await expect(form.select('content.text.fields.positions')).toBeFocused();
  await form.choose('content.text.fields.positions', t('content.positions.header'));
  await expect(form.panel.getByText(t('errors.requiredSelect'))).toBeHidden();
  await form.submit();
});

test('an error in the locale that is not shown is counted, jumped to and shown', async ({ page, t, word }) => {
  const form = await (await new Screen(page, 'blog').open()).create();
  await form.field('common.fields.title').fill(`Článok ${word}`);
  await form.save.click();
  const english = form.panel.getByRole('tab', { name: /^English/ });
  await expect(english).toHaveAttribute('aria-selected', 'true');
  await expect(english).toContainText('2');
  await expect(form.field('common.fields.title')).toBeFocused();
  await expect(form.field('common.fields.title')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.panel.getByText(t('errors.min3')).first()).toBeVisible();
  await form.locale('Slovenčina');
  await form.panel.getByRole('button', { name: t('form.errorsInLocale', { Title: 'English', Count: 2 }) }).click();
  await expect(form.field('common.fields.title')).toBeFocused();
  await form.field('common.fields.title').fill(`Article ${word}`);
  await expect(form.panel.getByText(t('errors.min3'))).toHaveCount(0);
  await form.submit();
});

test('errors of what all languages share are counted beside those of each', async ({ page, t }) => {
  const form = await (await new Screen(page, 'reference').open()).create();
  await form.save.click();
  await form.panel.getByRole('button', { name: t('form.errorsElsewhere', { Count: 1 }) }).click();
  await expect(form.select('common.fields.products')).toBeFocused();
});

test('a tab is left for an error only where it has none itself', async ({ page, word }) => {
  const form = await (await new Screen(page, 'blog').open()).create();
  const english = form.panel.getByRole('tab', { name: /^English/ });
  await form.locale('English');
  await form.save.click();
  await expect(form.field('common.fields.title')).toBeFocused();
  await expect(english).toHaveAttribute('aria-selected', 'true');
  await form.field('common.fields.title').fill(`Article ${word}`);
  await form.save.click();
  await expect(form.panel.getByRole('tab', { name: /^Slovenčina/ })).toHaveAttribute('aria-selected', 'true');
  await expect(form.field('common.fields.title')).toBeFocused();
});

test('what the server refuses is shown at its field', async ({ page, t, word, api, provoked }) => {
  provoked(422, 503, /could not be checked/);
  await api.create('content/page', { langs: langs(word), status: true });
  // The uniqueness call fails, which counts as free; saving finds it out.
  await page.route('**/validate/title_url*', (route) => route.fulfill({ status: 503, json: { message: 'x' } }));
  const form = await (await new Screen(page, 'content/page').open()).create();
  await form.field('common.fields.title').fill(`Iná ${word}`);
  await form.locale('English');
  await form.field('common.fields.title').fill(`Other ${word}`);
  await expect(form.field('common.fields.title_url')).toHaveValue(`other-${word}`);
  await form.field('common.fields.title_url').fill(`trial-${word}`);
  await form.locale('Slovenčina');
  await form.save.click();
  await expect(form.panel.getByRole('tab', { name: /^English/ })).toHaveAttribute('aria-selected', 'true');
  await expect(form.panel.getByText(t('errors.titleUrlUnique'))).toBeVisible();
});

for (const choice of ['reload', 'save'] as const) {
  test(`two people change one page: the second may ${choice}`, async ({ page, t, word, api, browser, editor, provoked, baseURL }) => {
    provoked(409);
    const { id } = await api.create('content/page', { langs: langs(word), status: true });
    const screen = new Screen(page, 'content/page');
    await screen.open(`/${id}`);
    const mine = await screen.form();
    await mine.field('common.fields.title').fill(`Moja ${word}`);

    const elsewhere = await browser.newContext({ baseURL, storageState: await editor.state(), viewport: { width: 1440, height: 900 } });
    const other = new Screen(await elsewhere.newPage(), 'content/page');
    await other.open(`/${id}`);
    const theirs = await other.form();
    await theirs.field('common.fields.title').fill(`Ich ${word}`);
    await theirs.submit();
    await elsewhere.close();

    await mine.save.click();
    const question = page.getByRole('dialog', { name: t('form.conflict.title') });
    await expect(question).toContainText(editor.user.name);
    await question.getByRole('button', { name: t(`form.conflict.${choice}`) }).click();
    if (choice === 'reload') {
      await expect(mine.field('common.fields.title')).toHaveValue(`Ich ${word}`);
      await mine.cancel.click();
    }
    await expect(mine.panel).toBeHidden();
    const { langs: stored } = await api.load('content/page', id);
    expect((stored as { sk: { title: string } }).sk.title).toBe(choice === 'reload' ? `Ich ${word}` : `Moja ${word}`);
  });
}

test('a record has an address of its own', async ({ page, t, word, api, provoked }) => {
  provoked(404);
  const { id } = await api.create('blog', { langs: langs(word), status: true });
  const screen = new Screen(page, 'blog');
  await screen.open(`/${id}?search=${word}`);
  const form = await screen.form();
  await expect(form.field('common.fields.title')).toHaveValue(`Skúška ${word}`);
  await form.cancel.click();
  await expect(form.panel).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/blog\\?search=${word}$`));
  await page.goto('/admin/app/blog/99999999');
  await screen.said(t('errors.notFound'));
  await expect(page).toHaveURL(/\/app\/blog$/);
});

test('a removed record opens with its banner and cannot be changed', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/category', { langs: langs(word), module_id: 1, status: true });
  expect((await api.call('DELETE', `/api/content/category/${id}`)).status()).toBe(200);
  await new Screen(page, 'content/category').open(`/${id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(t('form.deleted'))).toBeVisible();
  await expect(panel.getByRole('button', { name: t('form.save'), exact: true })).toHaveCount(0);
  await panel.getByRole('button', { name: t('form.restore') }).click();
  await expect(panel.getByText(t('form.deleted'))).toBeHidden();
  await expect(panel.getByRole('button', { name: t('form.save'), exact: true })).toBeVisible();
});

test('unsaved changes are asked about before they are lost', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/text', { langs: langs(word, { title_url: undefined }), positions: [1], status: true });
  const screen = new Screen(page, 'content/text');
  await screen.open(`?search=${word}`);
  await page.getByRole('link', { name: `Skúška ${word}` }).click();
  await expect(page).toHaveURL(new RegExp(`/content/text/${id}`));
  const form = await screen.form();
  const question = page.getByRole('dialog', { name: t('form.unsaved.title') });
  await form.field('common.fields.title').fill(`Rozpísané ${word}`);
  await form.cancel.click();
  await question.getByRole('button', { name: t('form.unsaved.stay') }).click();
  await expect(form.field('common.fields.title')).toHaveValue(`Rozpísané ${word}`);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: t('form.unsaved.stay') }).click();
  await expect(form.field('common.fields.title')).toHaveValue(`Rozpísané ${word}`);
  await form.cancel.click();
  await question.getByRole('button', { name: t('form.unsaved.leave') }).click();
  await expect(form.panel).toBeHidden();
});

test('a picture is shown, kept, and taken away by its marker', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/page', { langs: langs(word), status: true });
  const screen = new Screen(page, 'content/page');
  await screen.open(`/${id}`);
  let form = await screen.form();
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await form.panel.getByRole('button', { name: `${t('common.fields.image')}: ${t('form.image.choose')}` }).click();
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('nie') });
  await expect(form.panel.getByText(t('form.image.wrongType'))).toBeVisible();
  await choose({ name: 'lúka.png', mimeType: 'image/png', buffer: picture(640, 400) });
  const shown = form.panel.getByRole('img', { name: t('form.image.preview') });
  await expect(shown).toHaveJSProperty('naturalWidth', 640);
  await form.submit();
  await screen.open(`/${id}`);
  form = await screen.form();
  await expect(shown).toHaveAttribute('src', /^\/files\//);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await form.panel.getByRole('button', { name: t('form.image.remove') }).click();
  await expect(form.panel.getByText(t('form.image.removed'))).toBeVisible();
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/content/page/${id}`));
  await form.submit();
  expect((await saved).postDataBuffer()?.toString()).toMatch(/name="image"\s+__delete__/);
  expect((await api.load('content/page', id)).image).toBeNull();
});
