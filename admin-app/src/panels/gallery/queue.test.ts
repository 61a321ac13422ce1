import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { speak } from '../../../tests/form-world';
import { MAX_BYTES, MAX_FILES, type Outcome, UploadQueue } from './queue';

type Sent = { signal: AbortSignal; file: File; done: (status: number, id?: number) => void; fail: (cause: Error) => void };
const sent: Sent[] = [];

vi.mock('@/api/upload', () => ({
  Upload: class {
    constructor(
      readonly url: string,
      readonly file: File,
    ) {}

    send(signal: AbortSignal, onSent: (bytes: number) => void) {
      return new Promise((done, fail) => {
        onSent(1);
        signal.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        sent.push({ signal, file: this.file, done: (status, id) => done({ status, body: id === undefined ? null : { data: { id } } }), fail });
      });
    }
  },
}));

const image = (name: string, type = 'image/png', size = 3) => {
  const file = new File(['abc'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const flush = () => new Promise((done) => setTimeout(done, 0));

let outcomes: Outcome[] = [];
let check: () => Promise<unknown> = () => Promise.resolve();
const make = () => new UploadQueue({ url: '/u', check: () => check(), onDone: (outcome) => outcomes.push(outcome) });
const states = (queue: UploadQueue) => queue.get().map(({ state }) => state);
const messages = (queue: UploadQueue) => queue.get().map(({ message }) => message);

beforeEach(() => {
  speak('sk');
  sent.length = 0;
  outcomes = [];
  check = () => Promise.resolve();
});

describe('the upload queue', () => {
  it('asks before anything is sent, then sends two at a time', async () => {
    let allow: (value: unknown) => void = () => undefined;
    check = () => new Promise((done) => (allow = done));
    const queue = make();
    queue.add(['a', 'b', 'c'].map((name) => image(name)));
    await flush();
    expect(sent).toHaveLength(0);
    allow(true);
    await flush();
    expect(states(queue)).toEqual(['sending', 'sending', 'waiting']);
    sent[0]!.done(201);
    await flush();
    expect(states(queue)).toEqual(['done', 'sending', 'sending']);
    sent[1]!.done(201);
    sent[2]!.done(201);
    await flush();
    expect(outcomes).toEqual([{ done: 3, failed: 0, chosen: [] }]);
    expect(queue.isBusy()).toBe(false);
  });

  it('sends nothing where the check fails, and tries anew on request', async () => {
    check = () => Promise.reject(new Problem(403, 'To nesmiete.'));
    const queue = make();
    queue.add([image('a'), image('b')]);
    await flush();
    expect(states(queue)).toEqual(['failed', 'failed']);
    expect(messages(queue)).toEqual(['To nesmiete.', 'To nesmiete.']);
    expect(outcomes).toEqual([{ done: 0, failed: 2, chosen: [] }]);
    check = () => Promise.resolve();
    queue.retry(queue.get()[0]!.id);
    await flush();
    expect(states(queue)).toEqual(['sending', 'failed']);
  });

  it('tells what the files became in the order in which they were chosen, however they arrived', async () => {
    const queue = make();
    queue.add(['a', 'b', 'c'].map((name) => image(name)));
    await flush();
    sent[1]!.done(201, 11);
    await flush();
    sent[2]!.done(201, 12);
    sent[0]!.fail(new Problem(500, 'Nie.'));
    await flush();
    expect(outcomes).toEqual([{ done: 2, failed: 1, chosen: [[11, 12]] }]);
    queue.retryAll();
    await flush();
    sent[3]!.done(201, 13);
    await flush();
    expect(outcomes.at(-1)).toEqual({ done: 1, failed: 0, chosen: [[13, 11, 12]] });
  });

  it('counts those refused at once among the failed', async () => {
    const queue = make();
    queue.add([image('a.pdf', 'application/pdf')]);
    expect(outcomes).toEqual([{ done: 0, failed: 1, chosen: [] }]);
    queue.add([image('b.pdf', 'application/pdf'), image('c')]);
    await flush();
    sent[0]!.done(201, 5);
    await flush();
    expect(outcomes.at(-1)).toEqual({ done: 1, failed: 1, chosen: [[5]] });
  });

  it('refuses what is no picture, too big or too many, and says why', async () => {
    const queue = make();
    queue.add([image('a.pdf', 'application/pdf'), image('b.png', 'image/png', MAX_BYTES + 1), image('c.png', 'image/png', MAX_BYTES)]);
    expect(states(queue)).toEqual(['refused', 'refused', 'waiting']);
    expect(messages(queue)[0]).toMatch(/tohto typu/);
    expect(messages(queue)[1]).toBe('Súbor je príliš veľký, najviac môže mať 10 MB.');
    queue.add(Array.from({ length: MAX_FILES }, (_, n) => image(String(n))));
    expect(states(queue).filter((state) => state === 'refused')).toHaveLength(3);
    expect(messages(queue).at(-1)).toBe('Naraz sa dá nahrať najviac 500 súborov.');
  });

  it('goes on past a failed file, which can be sent again', async () => {
    const queue = make();
    queue.add([image('a'), image('b')]);
    await flush();
    sent[0]!.fail(new Problem(422, 'Toto nie je obrázok.'));
    sent[1]!.done(201);
    await flush();
    expect(states(queue)).toEqual(['failed', 'done']);
    expect(messages(queue)[0]).toBe('Toto nie je obrázok.');
    expect(outcomes).toEqual([{ done: 1, failed: 1, chosen: [] }]);
    queue.retry(queue.get()[0]!.id);
    await flush();
    sent[2]!.done(201);
    await flush();
    expect(outcomes[1]).toEqual({ done: 1, failed: 0, chosen: [] });
  });

  it('does not offer to send again what the server refuses for good', async () => {
    const queue = make();
    queue.add([image('a'), image('b')]);
    await flush();
    sent[0]!.fail(new Problem(422, 'Toto nie je obrázok.', {}, { final: true }));
    sent[1]!.fail(new Problem(422, 'Galéria je plná.'));
    await flush();
    expect(states(queue)).toEqual(['refused', 'failed']);
    expect(outcomes).toEqual([{ done: 0, failed: 2, chosen: [] }]);
    queue.retryAll();
    queue.retry(queue.get()[0]!.id);
    await flush();
    expect(states(queue)).toEqual(['refused', 'sending']);
    expect(sent).toHaveLength(3);
  });

  it('takes any answer but 201 for a failure', async () => {
    const queue = make();
    queue.add([image('a')]);
    await flush();
    sent[0]!.done(200);
    await flush();
    expect(messages(queue)).toEqual(['Server odpovedal chybou (200).']);
  });

  it('cancels files that wait and files on their way, which count for nothing', async () => {
    const queue = make();
    queue.add([image('a'), image('b'), image('c')]);
    await flush();
    const [first, second, third] = queue.get().map(({ id }) => id);
    queue.cancel(third!);
    queue.cancel(first!);
    await flush();
    expect(states(queue)).toEqual(['cancelled', 'sending', 'cancelled']);
    expect(messages(queue)[0]).toBe('Nahrávanie bolo zrušené.');
    queue.cancel(second!);
    await flush();
    expect(outcomes).toEqual([]);
    queue.retry(first!);
    await flush();
    expect(states(queue)[0]).toBe('sending');
    queue.clear();
    expect(states(queue)).toEqual(['sending']);
  });

  it('stops everything when it is closed and tells nobody', async () => {
    const queue = make();
    queue.add([image('a'), image('b'), image('c')]);
    await flush();
    queue.close();
    await flush();
    expect(sent).toHaveLength(2);
    expect(sent.every(({ signal }) => signal.aborted)).toBe(true);
    expect(outcomes).toEqual([]);
  });
});
