import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from './fixtures';
import { Screen } from './screen';
import type { Language } from './texts';

const meadow = fileURLToPath(new URL('../../../backend/demo/content/video/meadow.mp4', import.meta.url));
const LANGUAGES: readonly Language[] = ['sk', 'en'];

/** The path of a film of so many megabytes: one that plays, followed by a box that players skip (ISO/IEC 14496-12, 8.1.2). */
function film(info: TestInfo, name: string, megabytes: number): string {
  const filler = randomBytes(megabytes * 1_000_000);
  const head = Buffer.from([0, 0, 0, 0, ...Buffer.from('free')]);
  head.writeUInt32BE(filler.length + 8);
  const path = info.outputPath(name);
  writeFileSync(path, Buffer.concat([readFileSync(meadow), head, filler]));
  return path;
}

const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name: new RegExp(name) });

/** What the player is at. */
const playing = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, duration, paused, error }: HTMLVideoElement) => ({ currentTime, duration, paused, error: error?.message }));

for (const language of LANGUAGES) {
  test.describe(language, () => {
    test.use({ language });

    test('a video, from its form to its removal', async ({ page, t, word, accessible }, info) => {
      const name = `Lúka ${word}`;
      const screen = await new Screen(page, 'video', language).open();
      const form = await screen.create();
      for (const locale of ['Slovenčina', 'English']) {
        await form.locale(locale);
        await form.field('common.fields.title').fill(name);
        await expect(form.field('common.fields.title_url')).toHaveValue(`luka-${word}`);
      }
      await form.submit();
      await screen.search(word);
      await screen.row(name).getByRole('button', { name: `${t('common.actions.video')}: ` }).click();
      await expect(page).toHaveURL(/video\/\d+\?.*panel=video/);
      const panel = panelOf(page, name);
      await expect(panel.getByText(t('player.upload.drop'))).toBeVisible();
      await accessible();

      const input = panel.locator('input[type=file]');
      await input.setInputFiles({ name: 'zmluva.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
      await expect(panel.getByRole('alert')).toHaveText(t('player.upload.invalidType'));

      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/token/check')) sent.push('check');
        if (request.url().endsWith('/upload')) sent.push('upload');
      });
      await input.setInputFiles(film(info, 'lúka.mp4', 20));
      await expect(panel.getByRole('progressbar')).toBeVisible();
      await screen.said(t('player.upload.success'));
      expect(sent).toEqual(['check', 'upload', 'upload', 'upload']);
      await accessible();

      const ranges: [number, string | null][] = [];
      page.on('response', (answer) => {
        if (answer.url().includes('/files/')) ranges.push([answer.status(), answer.headers()['content-range'] ?? null]);
      });
      const video = page.locator('video');
      await expect(video).toHaveAttribute('controlslist', 'nodownload');
      await expect.poll(async () => (await playing(page)).duration).toBe(16);
      await video.evaluate((one: HTMLVideoElement) => {
        one.muted = true;
        return one.play();
      });
      await expect.poll(async () => (await playing(page)).currentTime).toBeGreaterThan(0.2);
      await video.evaluate((one: HTMLVideoElement) => {
        one.currentTime = 12;
      });
      await expect.poll(async () => (await playing(page)).currentTime).toBeGreaterThanOrEqual(12);
      expect((await playing(page)).error).toBeUndefined();

      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await accessible();
      await page.setViewportSize({ width: 1280, height: 800 });

      await page.reload();
      await expect.poll(async () => (await playing(page)).duration).toBe(16);
      expect(ranges.filter(([status]) => status === 206).length).toBeGreaterThan(0);

      const removing = panel.getByRole('button', { name: t('player.remove'), exact: true });
      await removing.click();
      const warning = page.getByRole('dialog', { name: t('player.remove.title') });
      await expect(warning.getByText(t('player.remove.text'))).toBeVisible();
      await accessible();
      await warning.getByRole('button', { name: t('player.remove.stay') }).click();
      await expect(page.locator('video')).toBeVisible();
      await removing.click();
      await warning.getByRole('button', { name: t('player.remove.ok') }).click();
      await screen.said(t('common.messages.fileRemoved'));
      await expect(panel.getByText(t('player.upload.drop'))).toBeVisible();
      await panel.locator('.ant-drawer-footer').getByRole('button', { name: t('player.close') }).click();
      await expect(page).toHaveURL(/video(\?|$)/);
    });
  });
}

test('an upload goes on after a broken line and after the page is loaded again', async ({ page, api, t, word, provoked }, info) => {
  provoked(/ERR_|Failed to load/);
  const localised = { title: `Rieka ${word}`, title_url: `rieka-${word}`, content: null, meta_title: null, meta_description: null };
  const { id } = await api.create('video', { langs: { sk: localised, en: localised } });
  await page.goto(`/admin/app/video/${id}?panel=video`);
  const panel = panelOf(page, 'Rieka');
  const file = film(info, 'rieka.mp4', 30);
  // Every byte of two chunks goes by way of the test first, which takes its time on a busy machine.
  const interrupted = () => expect(panel.getByText(t('player.upload.waiting'))).toBeVisible({ timeout: 45_000 });
  const chunks: number[] = [];
  let broken = true;
  await page.route('**/upload', async (route) => {
    const index = Number(/name="dzchunkindex"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()!.subarray(0, 2000).toString('latin1'))![1]);
    if (broken && index >= 2) return route.abort('connectionreset');
    chunks.push(index);
    return route.continue();
  });
  await panel.locator('input[type=file]').setInputFiles(file);
  await interrupted();
  expect(chunks).toEqual([0, 1]);

  // The page goes away with the upload; the same file goes on where it stopped.
  const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('upload:')));
  expect(stored).toHaveLength(1);
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true));
  await page.reload();
  await panel.locator('input[type=file]').setInputFiles(file);
  await interrupted();
  expect(chunks).toEqual([0, 1]);
  broken = false;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.locator('video')).toBeVisible();
  expect(chunks).toEqual([0, 1, 2, 3]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('upload:')))).toEqual([]);
  const path = await page.locator('video source').getAttribute('src');
  const got = await page.request.get(path!);
  expect(Buffer.compare(await got.body(), readFileSync(file))).toBe(0);
});

test('what is no video is refused whatever it is called, and closing asks', async ({ page, api, t, word, provoked }, info) => {
  provoked(422);
  const localised = { title: `Les ${word}`, title_url: `les-${word}`, content: null, meta_title: null, meta_description: null };
  const { id } = await api.create('video', { langs: { sk: localised, en: localised } });
  const screen = new Screen(page, 'video');
  await page.goto(`/admin/app/video/${id}?panel=video`);
  const panel = panelOf(page, 'Les');
  const input = panel.locator('input[type=file]');
  await input.setInputFiles({ name: 'falošné.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>'.repeat(400)) });
  await screen.said(t('errors.video'));
  await expect(panel.getByText(t('player.upload.drop'))).toBeVisible();

  await page.route('**/upload', (route) => new Promise((later) => setTimeout(() => later(route.abort().catch(() => undefined)), 30_000)));
  await input.setInputFiles(film(info, 'les.mp4', 10));
  await expect(panel.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: t('player.leave.title') });
  await asked.getByRole('button', { name: t('player.leave.stay') }).click();
  await panel.getByRole('button', { name: t('player.upload.cancel') }).click();
  await screen.said(t('player.upload.cancelled'));
  await expect(panel.getByText(t('player.upload.drop'))).toBeVisible();
});
