import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { noise } from './picture';

// Dropzone's own client as its users configure it, against the calls that our own one makes.

const dropzone = readFileSync(join(dirname(createRequire(import.meta.url).resolve('dropzone')), 'dropzone-min.js'), 'utf8');
const candle = readFileSync(fileURLToPath(new URL('../../../backend/demo/content/video/candle.mp4', import.meta.url)));

interface Dropped {
  name: string;
  type: string;
  body: Buffer;
}

interface Ended {
  name: string;
  status: number | null;
  answer: { message?: string; data?: { id: number; name?: string; file?: string }; error?: string };
  error?: string;
  percent: number;
}

/** Drops files on a Dropzone of a page that is nothing else, and waits until all have ended. */
async function drop(page: Page, url: string, options: Record<string, unknown>, files: readonly Dropped[]): Promise<Ended[]> {
  await page.route('**/dropzone-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,"><form id="zone"></form><script>${dropzone}</script>` }),
  );
  await page.goto('/dropzone-page');
  return page.evaluate(
    ({ url, options, files }) =>
      new Promise<Ended[]>((done) => {
        const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!);
        // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the library has no types
        const Dropzone = (window as any).Dropzone;
        Dropzone.autoDiscover = false;
        const zone = new Dropzone('#zone', { url, chunking: true, headers: { 'X-XSRF-TOKEN': token, 'Accept-Language': 'en' }, ...options });
        const ended: Ended[] = [];
        const percents = new Map<string, number>();
        zone.on('uploadprogress', (file: File, percent: number) => percents.set(file.name, percent));
        // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the library has no types
        const end = (file: any, answer: any, xhr: XMLHttpRequest | null, error?: string) => {
          ended.push({ name: file.name, status: xhr?.status ?? null, answer, error, percent: percents.get(file.name) ?? 0 });
          if (ended.length === files.length) done(ended);
        };
        zone.on('success', (file: { xhr: XMLHttpRequest }, answer: unknown) => end(file, answer, file.xhr));
        zone.on('error', (file: { previewElement: HTMLElement }, answer: unknown, xhr: XMLHttpRequest | null) =>
          // What its own view shows to the person.
          end(file, answer, xhr, file.previewElement.querySelector('[data-dz-errormessage]')!.textContent),
        );
        for (const { name, type, body } of files) {
          const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
          zone.addFile(new File([bytes], name, { type }));
        }
      }),
    { url, options, files: files.map(({ body, ...file }) => ({ ...file, body: body.toString('base64') })) },
  );
}

const titled = (word: string) => {
  const lang = { title: `Dropzone ${word}`, title_url: `dropzone-${word}`, content: null, meta_title: null, meta_description: null };
  return { langs: { sk: lang, en: lang } };
};

test('pictures dropped on Dropzone get into the gallery', async ({ page, api, word, provoked }) => {
  const { id } = await api.create('gallery', titled(word));
  const url = `/api/gallery/image/${id}/upload`;
  const files = [
    { name: 'veľký.png', type: 'image/png', body: noise(400, 300) },
    { name: 'druhý.png', type: 'image/png', body: noise(300, 400) },
    { name: 'malý.png', type: 'image/png', body: noise(20, 20) },
  ];
  const sent: number[] = [];
  page.on('response', (answer) => answer.url().endsWith('/upload') && sent.push(answer.status()));
  const ended = await drop(page, url, { chunkSize: 65_536, parallelUploads: 2, acceptedFiles: 'image/*' }, files);
  expect(ended.map(({ name, status, error }) => [name, status, error]).sort()).toEqual(files.map(({ name }) => [name, 201, undefined]).sort());
  expect(ended.every(({ answer, name, percent }) => answer.data?.name === name && percent === 100)).toBe(true);
  expect(sent.length).toBeGreaterThan(11);
  expect(sent.filter((status) => status === 201)).toHaveLength(3);
  const images = ((await (await api.call('GET', `/api/gallery/image/${id}`)).json()) as { data: { name: string }[] }).data;
  expect(images.map(({ name }) => name).sort()).toEqual(files.map(({ name }) => name).sort());

  provoked(422);
  const [refused] = await drop(page, url, { chunkSize: 65_536, createImageThumbnails: false }, [{ name: 'lož.png', type: 'image/png', body: randomBytes(200_000) }]);
  expect(refused!.status).toBe(422);
  expect(refused!.error).toBe(refused!.answer.message);
  expect(refused!.error).toMatch(/image/);
});

test('chunks of Dropzone all at once, and one that is lost and sent again', async ({ page, api, word, provoked }) => {
  provoked(/ERR_|Failed to load/);
  const { id } = await api.create('gallery', titled(word));
  let lost = 0;
  await page.route('**/upload', async (route) => {
    if (route.request().postDataBuffer()!.includes('name="dzchunkindex"\r\n\r\n2\r\n') && lost++ === 0) return route.abort('connectionreset');
    return route.continue();
  });
  const options = { chunkSize: 65_536, parallelChunkUploads: true, retryChunks: true };
  const ended = await drop(page, `/api/gallery/image/${id}/upload`, options, [{ name: 'naraz.png', type: 'image/png', body: noise(400, 300) }]);
  expect(lost).toBe(2);
  expect(ended[0]!.error).toBeUndefined();
  const images = ((await (await api.call('GET', `/api/gallery/image/${id}`)).json()) as { data: unknown[] }).data;
  expect(images).toHaveLength(1);
});

test('a video dropped on Dropzone gets to its record', async ({ page, api, word, provoked }) => {
  for (const [name, chunkSize] of [['large', 16_384], ['small', 2_000_000]] as const) {
    const { id } = await api.create('video', titled(`${word}${name}`));
    const options = { chunkSize, maxFiles: 1, parallelUploads: 1, timeout: 500_000_000, acceptedFiles: 'video/*', maxFilesize: null };
    const sent: number[] = [];
    const note = (answer: { url(): string; status(): number }) => void (answer.url().endsWith('/upload') && sent.push(answer.status()));
    page.on('response', note);
    const [ended] = await drop(page, `/api/video/file/${id}/upload`, options, [{ name: 'sviečka.mp4', type: 'video/mp4', body: candle }]);
    page.off('response', note);
    expect(ended).toMatchObject({ status: 200, answer: { data: { id, file: 'sviečka.mp4' } } });
    expect(sent).toEqual(new Array(Math.ceil(candle.length / chunkSize)).fill(200));
    const { data } = (await (await api.call('GET', `/api/video/file/${id}`)).json()) as { data: { file_path: string; size: number } };
    expect(data.size).toBe(candle.length);
    expect(Buffer.compare(await (await page.request.get(data.file_path)).body(), candle)).toBe(0);

    provoked(409);
    const [again] = await drop(page, `/api/video/file/${id}/upload`, options, [{ name: 'druhá.mp4', type: 'video/mp4', body: candle }]);
    expect(again).toMatchObject({ status: 409, error: again!.answer.message });
  }
});
