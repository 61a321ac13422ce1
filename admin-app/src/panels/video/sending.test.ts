import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import type { UploadOptions } from '@/api/upload';
import { speak } from '../../../tests/form-world';
import { MAX_BYTES, refusalOf, type Outcome, VideoUpload } from './sending';

interface Sent {
  options: UploadOptions;
  progress: (bytes: number) => void;
  done: (status: number) => void;
  fail: (cause: Error) => void;
}
const sent: Sent[] = [];

vi.mock('@/api/upload', () => ({
  Upload: class {
    constructor(
      readonly url: string,
      readonly file: File,
      readonly options: UploadOptions,
    ) {}

    send(signal: AbortSignal, progress: (bytes: number) => void) {
      return new Promise((done, fail) => {
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        sent.push({ options: this.options, progress, done: (status) => done({ status, body: null }), fail });
      });
    }
  },
}));

const video = (size = 100, type = 'video/mp4', name = 'lúka.mp4') => {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const flush = () => new Promise((done) => setTimeout(done, 0));

let ends: Outcome[] = [];
let check: () => Promise<unknown> = () => Promise.resolve();
const make = () => new VideoUpload({ url: '/u', check: () => check(), onEnd: (outcome) => ends.push(outcome) });

beforeEach(() => {
  speak('sk');
  sent.length = 0;
  ends = [];
  check = () => Promise.resolve();
});

describe('a video on its way', () => {
  it('is sent after asking, tells how far it is, and is done with 200', async () => {
    const upload = make();
    void upload.start(video(100));
    await flush();
    expect(upload.get()).toMatchObject({ name: 'lúka.mp4', size: 100, sent: 0, state: 'sending' });
    sent[0]!.progress(40);
    expect(upload.get()).toMatchObject({ sent: 40, state: 'sending' });
    sent[0]!.progress(100);
    expect(upload.get()).toMatchObject({ sent: 100, state: 'joining' });
    sent[0]!.done(200);
    await flush();
    expect([upload.get(), upload.isBusy(), ends]).toEqual([null, false, ['done']]);
  });

  it('keeps its parts few enough however large it is', async () => {
    const upload = make();
    void upload.start(video(MAX_BYTES));
    await flush();
    const chunk = sent[0]!.options.chunkSize!;
    expect(Math.ceil(MAX_BYTES / chunk)).toBeLessThanOrEqual(10_000);
    expect(chunk).toBeLessThan(60 * 2 ** 20);
  });

  it('says why it waits, and goes on', async () => {
    const upload = make();
    void upload.start(video());
    await flush();
    sent[0]!.options.onWaiting!(new Problem(0, 'nedostupné'));
    expect(upload.get()).toMatchObject({ state: 'waiting', message: undefined });
    sent[0]!.options.onWaiting!(new Problem(503, 'disk'));
    expect(upload.get()).toMatchObject({ state: 'waiting', message: 'disk' });
    sent[0]!.progress(10);
    expect(upload.get()).toMatchObject({ state: 'sending', message: undefined });
  });

  it('can be sent again after a failure, and not after a refusal', async () => {
    const upload = make();
    void upload.start(video());
    await flush();
    sent[0]!.fail(new Problem(503, 'disk'));
    await flush();
    expect(upload.get()).toMatchObject({ state: 'failed', message: 'disk' });
    void upload.retry();
    await flush();
    expect(sent).toHaveLength(2);
    sent[1]!.fail(new Problem(422, 'nie je to video'));
    await flush();
    expect([upload.get(), ends]).toEqual([null, [{ failed: 'disk' }, { failed: 'nie je to video' }]]);
  });

  it('ends unsent where it may not begin, and quietly where it is cancelled', async () => {
    check = () => Promise.reject(new Problem(409, 'už tam je'));
    const upload = make();
    await upload.start(video());
    expect([sent.length, upload.get(), ends]).toEqual([0, null, [{ failed: 'už tam je' }]]);
    check = () => Promise.resolve();
    void upload.start(video());
    await flush();
    upload.cancel();
    await flush();
    expect([upload.get(), ends.at(-1)]).toEqual([null, 'cancelled']);
  });

  it('is objected to where it is no video, too large, or not alone', () => {
    expect(refusalOf([video()])).toBeUndefined();
    expect(refusalOf([video(1, '', 'a.MP4')])).toBeUndefined();
    expect(refusalOf([video(1, 'video/webm', 'a.webm')])).toBeUndefined();
    expect(refusalOf([video(1, '', 'a.WEBM')])).toBeUndefined();
    expect(refusalOf([video(1, 'video/quicktime', 'a.mov')])).toMatch(/MP4/);
    expect(refusalOf([video(1, '', 'a.txt')])).toMatch(/MP4/);
    expect(refusalOf([video(MAX_BYTES + 1)])).toMatch(/128 GB/);
    expect(refusalOf([video(), video()])).toMatch(/iba jeden/);
  });
});
