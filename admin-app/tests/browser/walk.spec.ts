import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Screen } from './screen';
import { PASSWORD } from './people';

const pageOf = (word: string, more: Record<string, unknown> = {}) => ({
  langs: { sk: { title: `Stránka ${word}`, title_url: `stranka-${word}` }, en: { title: `Page ${word}`, title_url: `page-${word}` } },
  status: true,
  ...more,
});
const CONTENT = '<table><tbody><tr><td>prvá</td><td>druhá</td></tr><tr><td>tretia</td><td>štvrtá</td></tr></tbody></table><p>Za tabuľkou.</p>';
const videos = (page: Page) => page.locator('.ql-editor:visible td iframe');

test('a video stands in a cell of a table, and Tab goes from cell to cell', async ({ page, t, word, api, provoked }) => {
  // The test's own beginning runs in the video's frame too, which may keep nothing.
  provoked(/localStorage/);
  await page.route(/youtube/, (route) => route.fulfill({ body: '' }));
  const made = pageOf(word);
  const { id } = await api.create('content/page', { ...made, langs: { ...made.langs, sk: { ...made.langs.sk, content: CONTENT } } });
  const screen = await new Screen(page, 'content/page').open(`/${id}`);
  const form = await screen.form();
  const editor = await form.editor();
  await editor.getByText('prvá').click();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('druhá');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('2');
  await page.keyboard.press('End');

  await form.tool('media').click();
  const dialog = page.getByRole('dialog', { name: t('form.rich.media') });
  await dialog.getByLabel(t('form.rich.mediaAddress')).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await dialog.getByRole('button', { name: t('form.rich.insert') }).click();
  await expect(dialog).toBeHidden();
  await expect(videos(page)).toHaveCount(1);
  await expect(editor.locator('td')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(videos(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(videos(page)).toHaveCount(1);

  // From the last cell Tab leaves the text.
  await editor.getByText('štvrtá').click();
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await form.submit();
  const stored = ((await api.load('content/page', id)).langs as { sk: { content: string } }).sk.content;
  expect(stored.match(/<t[dh]/g)).toHaveLength(4);
  expect(stored).toMatch(/<td[^>]*>.*youtube-nocookie\.com\/embed\/dQw4w9WgXcQ.*<\/td>/s);
  await screen.open(`/${id}`);
  await (await screen.form()).editor();
  await expect(videos(page)).toHaveCount(1);
});

test('a session that ends while a form is open is begun anew over it', async ({ page, t, word, api, context, provoked }) => {
  provoked(401, 419, 422, /no anti-forgery token/);
  const { id } = await api.create('content/page', pageOf(word));
  const screen = await new Screen(page, 'content/page').open(`/${id}`);
  const form = await screen.form();
  await form.field('common.fields.title').fill(`Zmenená ${word}`);
  await context.clearCookies();
  await form.save.click();
  const dialog = page.getByRole('dialog', { name: t('shell.renew.title') });
  const password = dialog.getByLabel(t('shell.password.label'), { exact: true });
  await password.fill('nie je to ono');
  await password.press('Enter');
  await expect(dialog).toContainText(t('shell.renew.failed'));
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(form.panel).toBeHidden();
  await screen.said(t('common.messages.updated'));
  expect(((await api.load('content/page', id)).langs as { sk: { title: string } }).sk.title).toBe(`Zmenená ${word}`);
});

test('what is begun after the session ended is done once signed in again', async ({ page, t, word, api, context, provoked }) => {
  provoked(401, 419, /no anti-forgery token/);
  const { id } = await api.create('content/page', { ...pageOf(word), status: true });
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  await screen.rows().first().getByRole('checkbox').check();
  await context.clearCookies();
  await screen.bulk(t('common.actions.hide'));
  const dialog = page.getByRole('dialog', { name: t('shell.renew.title') });
  await expect(dialog).toContainText(t('shell.renew.cancel'));
  const password = dialog.getByLabel(t('shell.password.label'), { exact: true });
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await api.load('content/page', id)).status).toBe(false);
});

test('a slug is cleaned where it is typed, and the cursor stays', async ({ page, word }) => {
  const form = await (await new Screen(page, 'content/page').open()).create();
  const slug = form.field('common.fields.title_url');
  await slug.focus();
  await page.keyboard.type('VELKE Url/ž');
  await expect(slug).toHaveValue('velke-urlz');
  await slug.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
  await page.keyboard.type(' Ž ');
  await expect(slug).toHaveValue('velke-z-urlz');
  expect(await slug.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(8);
  await slug.fill(`${word} `);
  await page.keyboard.press('Tab');
  await expect(slug).toHaveValue(word);
});

test('saved and kept open, a form goes on where it was', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/page', pageOf(word));
  const screen = await new Screen(page, 'content/page').open(`/${id}`);
  const form = await screen.form();
  await form.locale('English');
  await form.field('common.fields.title').fill(`Kept ${word}`);
  await page.keyboard.press('ControlOrMeta+s');
  await screen.said(t('common.messages.updated'));
  await expect(form.field('common.fields.title')).toBeFocused();
  await expect(form.field('common.fields.title')).toHaveValue(`Kept ${word}`);
  await form.field('common.fields.title').fill(`Kept again ${word}`);
  await form.panel.getByRole('button', { name: t('form.keep') }).click();
  await expect.poll(async () => ((await api.load('content/page', id)).langs as { en: { title: string } }).en.title).toBe(`Kept again ${word}`);
  await expect(form.panel).toBeVisible();

  // A new one stays open under its own address.
  await screen.open();
  const made = await screen.create();
  await made.field('common.fields.title').fill(`Nová ${word}`);
  await made.locale('English');
  await made.field('common.fields.title').fill(`New ${word}`);
  await made.panel.getByRole('button', { name: t('form.keep') }).click();
  await expect(page).toHaveURL(/content\/page\/\d+/);
  await expect(made.field('common.fields.title')).toHaveValue(/ová|New/);
});

test('a field is judged when it is left, and one language is copied into another', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/page', pageOf(word));
  const form = await (await new Screen(page, 'content/page').open(`/${id}`)).form();
  const title = form.field('common.fields.title');
  await title.fill('ab');
  await expect(title).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await title.fill(`Preložiť ${word}`);
  await form.locale('English');
  await form.panel.getByRole('button', { name: t('form.copy') }).click();
  await page.getByRole('menuitem', { name: t('form.copyFrom', { Title: 'Slovenčina' }) }).click();
  await expect(title).toHaveValue(`Preložiť ${word}`);
  await page.getByTestId('notice').getByRole('button', { name: t('form.copyUndo') }).click();
  await expect(title).toHaveValue(`Page ${word}`);
});

test('a conflict is settled field by field', async ({ page, t, word, api, provoked, accessible }) => {
  provoked(409);
  const { id } = await api.create('content/page', pageOf(word));
  const screen = await new Screen(page, 'content/page').open(`/${id}`);
  const form = await screen.form();
  await form.field('common.fields.title').fill(`Moja ${word}`);
  const langs = { sk: { title: `Ich ${word}`, title_url: `stranka-${word}` }, en: { title: `Theirs ${word}`, title_url: `page-${word}` } };
  await api.write(`/api/content/page/${id}`, { ...pageOf(word), langs });
  await form.save.click();
  // It was the same person, elsewhere.
  const dialog = page.getByRole('dialog', { name: t('form.conflict.ownTitle') });
  const mine = dialog.getByRole('group', { name: /Slovenčina/ }).getByRole('radio').first();
  await expect(mine).toBeChecked();
  await expect(dialog.getByRole('group', { name: /English/ }).getByRole('radio').last()).toBeChecked();
  await expect(dialog).toContainText(`Ich ${word}`);
  await accessible();
  await dialog.getByRole('button', { name: t('form.conflict.save') }).click();
  await expect(form.panel).toBeHidden();
  expect((await api.load('content/page', id)).langs).toMatchObject({ sk: { title: `Moja ${word}` }, en: { title: `Theirs ${word}` } });
});

test('a removal names its record and is taken back from its notice', async ({ page, t, word, api }) => {
  await api.create('content/page', pageOf(word));
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  await screen.act(`Stránka ${word}`, t('common.actions.destroy'));
  await expect(page.getByRole('dialog')).toContainText(`Stránka ${word}`);
  await screen.confirm();
  await expect(screen.rows()).toHaveCount(0);
  await page.getByTestId('notice').getByRole('button', { name: t('list.undo') }).click();
  await expect(screen.row(`Stránka ${word}`)).toBeVisible();
});

test('a copy begins with the values of its record, unpublished and with a free address', async ({ page, t, word, api }) => {
  const { id } = await api.create('content/page', pageOf(word, { css_class: 'uzka' }));
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  await screen.act(`Stránka ${word}`, t('common.actions.duplicate'));
  const form = await screen.form();
  await expect(form.field('common.fields.title_url')).toHaveValue(`stranka-${word}-2`);
  await form.submit();
  const { data } = (await (await api.call('GET', `/api/content/page?search=${word}`)).json()) as { data: { id: number }[] };
  const copy = data.find((row) => row.id !== id)!;
  expect(await api.load('content/page', copy.id)).toMatchObject({
    status: false, css_class: 'uzka', langs: { sk: { title: `Stránka ${word}`, title_url: `stranka-${word}-2` }, en: { title_url: `page-${word}-2` } },
  });
});

test('records are leafed through, and columns sorted by any part of their heading', async ({ page, t, word, api }) => {
  for (const letter of ['a', 'b', 'c']) await api.create('content/page', { ...pageOf(`${word}${letter}`) });
  const screen = await new Screen(page, 'content/page').open(`?search=${word}`);
  await page.getByRole('link', { name: `Stránka ${word}a` }).click();
  const form = await screen.form();
  const before = form.panel.getByRole('button', { name: t('form.step.before') });
  await expect(before).toBeDisabled();
  await form.panel.getByRole('button', { name: t('form.step.after') }).click();
  await expect(form.field('common.fields.title')).toHaveValue(`Stránka ${word}b`);
  await expect(before).toBeEnabled();
  await form.cancel.click();
  await expect(form.panel).toBeHidden();

  const heading = page.getByRole('columnheader').filter({ hasText: t('common.fields.title') }).first();
  const box = (await heading.boundingBox())!;
  await page.mouse.click(box.x + box.width - 6, box.y + box.height / 2);
  await expect(page).toHaveURL(/sort=-?title/);
});

test('the place in the file manager is in the address', async ({ page, t, word, api }) => {
  const { id } = await api.write<{ id: number }>('/api/storage/folder/', { name: `Zložka ${word}`, parent_id: 1 });
  await page.goto('/admin/app/storage');
  await page.locator('.files-cell').filter({ hasText: `Zložka ${word}` }).dblclick();
  await expect(page).toHaveURL(new RegExp(`folder=${id}`));
  await page.reload();
  await expect(page.getByRole('navigation').getByText(`Zložka ${word}`)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.locator('.files-cell').filter({ hasText: `Zložka ${word}` })).toBeVisible();
  await page.getByRole('searchbox', { name: t('files.search') }).or(page.getByRole('textbox', { name: t('files.search') })).fill(word);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${word}`));
});

test.describe('role 2', () => {
  test.use({ as: 'editor' });
  test('gets no form for what it may not make, and a detail of what it may only see', async ({ page, t, administrator }) => {
    await page.goto('/admin/app/user/new');
    await expect(page.getByTestId('notice')).toContainText(t('errors.forbidden'));
    await expect(page).toHaveURL(/\/app\/user$/);
    const { data } = (await (await administrator.call('GET', '/api/user?role=1')).json()) as { data: { id: number; email: string }[] };
    await page.goto(`/admin/app/user/${data[0]!.id}`);
    const panel = page.locator('.ant-drawer');
    await expect(panel).toContainText(t('form.detail', { Title: t('user.singular') }));
    await expect(panel).toContainText(data[0]!.email);
    await expect(panel.locator('input:visible, textarea:visible')).toHaveCount(0);
  });
});

test.describe('signed out', () => {
  test.use({ as: 'nobody' });
  test('Enter signs in at once after the fields were filled, and a failure is said once', async ({ page, t, provoked }) => {
    provoked(422);
    const { ADMINISTRATORS } = await import('./people');
    const fill = async (password: string) => {
      await page.getByLabel(t('shell.email.label')).waitFor();
      // As a password manager does it: both at once, and Enter in the same moment.
      await page.evaluate(
        ([email, secret]) => {
          const set = (input: HTMLInputElement, value: string) => {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
            input.dispatchEvent(new Event('input', { bubbles: true }));
          };
          set(document.querySelector<HTMLInputElement>('#email')!, email!);
          const last = document.querySelector<HTMLInputElement>('#password')!;
          set(last, secret!);
          last.focus();
          last.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
        },
        [ADMINISTRATORS[0]!.email, password],
      );
    };
    await page.goto('/admin/login');
    await fill('zlé heslo');
    await expect(page.getByText(t('shell.login.failed'))).toHaveCount(1);
    await fill('');
    await expect(page.getByText(t('shell.password.required'))).toBeVisible();
    await fill(PASSWORD);
    await expect(page).toHaveURL(/dashboard/);
  });

  test('a link that no longer works says so at once', async ({ page, t }) => {
    await page.goto(`/admin/reset?token=${'A'.repeat(43)}`);
    await expect(page.getByText(t('shell.reset.no_token'))).toBeVisible();
    await expect(page.getByLabel(t('shell.reset.password'), { exact: true })).toHaveCount(0);
  });
});
