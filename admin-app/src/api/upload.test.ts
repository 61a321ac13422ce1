import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAbort, type Problem } from './problem';
import { storeUser } from './session';
import { Upload } from './upload';

const URL = '/api/gallery/image/7/upload';

interface Part {
  name: string;
  value: string;
  file?: string;
}

interface Seen {
  parts: Part[];
  headers: Record<string, string>;
  timeout: number;
}

type Answer = number | 'lost' | 'late' | 'held';

let seen: Seen[] = [];
let answers: Answer[] = [];
let held: () => void = () => undefined;

const read = (blob: Blob): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(blob);
  });

/** A request that is answered in turn; the names and the order of its parts are what the server would see. */
class Call {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  timeout = 0;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  ontimeout?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private headers: Record<string, string> = {};

  open(method: string, url: string) {
    expect([method, url]).toEqual(['POST', URL]);
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  abort() {
    this.onabort?.();
    this.onloadend?.();
  }

  async send(form: FormData) {
    const parts: Part[] = [];
    for (const [name, value] of form) {
      parts.push(typeof value === 'string' ? { name, value } : { name, value: await read(value), file: value.name });
    }
    seen.push({ parts, headers: this.headers, timeout: this.timeout });
    const answer = answers[Math.min(seen.length, answers.length) - 1]!;
    this.upload.onprogress?.({ loaded: 50, total: 100 });
    if (answer === 'held') return held();
    if (answer === 'lost') this.onerror?.();
    else if (answer === 'late') this.ontimeout?.();
    else {
      this.status = answer;
      this.responseText = JSON.stringify({ message: `stav ${answer}`, data: { id: 1 } });
      this.onload?.();
    }
    this.onloadend?.();
  }
}

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=abc';
  vi.stubGlobal('XMLHttpRequest', Call);
});
afterEach(() => vi.unstubAllGlobals());

const valuesOf = (parts: Part[]) => Object.fromEntries(parts.map(({ name, value }) => [name, value]));

/** Answers each request in turn; the last answer goes on. */
function answering(...wanted: Answer[]): Seen[] {
  answers = wanted;
  return (seen = []);
}

const file = (content: string, name = 'čučoriedky.png') => new File([content], name, { type: 'image/png' });
const send = (upload: Upload, onSent?: (bytes: number) => void) => upload.send(new AbortController().signal, onSent);
const options = { chunkSize: 4, retryAfter: 1 };

describe('uploading', () => {
  it('sends a small file whole, with nothing beside it', async () => {
    const seen = answering(201);
    await expect(send(new Upload(URL, file('abcd', 'a.png'), options))).resolves.toEqual({ status: 201, body: { message: 'stav 201', data: { id: 1 } } });
    expect(seen.map(({ parts }) => parts)).toEqual([[{ name: 'file', file: 'a.png', value: 'abcd' }]]);
  });

  it('cuts a larger file and names the pieces as Dropzone does, the file last', async () => {
    const seen = answering(200, 200, 201);
    expect((await send(new Upload(URL, file('abcdefghij', 'a.png'), options))).status).toBe(201);
    const uuid = seen[0]!.parts[0]!.value;
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const chunk = (index: number, value: string) => [
      { name: 'dzuuid', value: uuid },
      { name: 'dzchunkindex', value: String(index) },
      { name: 'dztotalfilesize', value: '10' },
      { name: 'dzchunksize', value: '4' },
      { name: 'dztotalchunkcount', value: '3' },
      { name: 'dzchunkbyteoffset', value: String(index * 4) },
      { name: 'file', file: 'a.png', value },
    ];
    expect(seen.map(({ parts }) => parts)).toEqual([chunk(0, 'abcd'), chunk(1, 'efgh'), chunk(2, 'ij')]);
  });

  it('carries the language, the anti-forgery token and the person’s own token', async () => {
    storeUser({ id: 1, name: 'Eva', surname: 'H', email: 'e@example.com', token: 'mine' });
    const seen = answering(201);
    await send(new Upload(URL, file('a')));
    expect(seen[0]!.headers).toEqual({
      Accept: 'application/json',
      'Accept-Language': 'sk',
      'Cache-Control': 'no-cache',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': 'abc',
      Authorization: 'Bearer mine',
    });
  });

  it('tells how much has gone, to the last byte', async () => {
    answering(200, 201);
    const progress: number[] = [];
    await send(new Upload(URL, file('abcdefg'), options), (bytes) => progress.push(bytes));
    expect(progress.at(-1)).toBe(7);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('sends a chunk again that did not get through', async () => {
    const seen = answering(200, 503, 'lost', 200, 201);
    expect((await send(new Upload(URL, file('abcdefghij'), options))).status).toBe(201);
    expect(seen.map(({ parts }) => valuesOf(parts).dzchunkindex)).toEqual(['0', '1', '1', '1', '2']);
    expect(new Set(seen.map(({ parts }) => valuesOf(parts).dzuuid)).size).toBe(1);
  });

  it('gives up after three repetitions, and goes on there when asked again', async () => {
    const seen = answering(200, 500, 500, 500, 500, 200, 201);
    const upload = new Upload(URL, file('abcdefghij'), options);
    await expect(send(upload)).rejects.toMatchObject({ status: 500, message: 'stav 500' });
    expect(seen).toHaveLength(5);
    expect((await send(upload)).status).toBe(201);
    expect(seen.map(({ parts }) => valuesOf(parts).dzchunkindex)).toEqual(['0', '1', '1', '1', '1', '1', '2']);
    expect(new Set(seen.map(({ parts }) => valuesOf(parts).dzuuid)).size).toBe(1);
  });

  it('does not repeat what was refused, and begins anew when asked again', async () => {
    const seen = answering(200, 422, 200, 200, 201);
    const upload = new Upload(URL, file('abcdefghij'), options);
    await expect(send(upload)).rejects.toMatchObject({ status: 422 });
    await send(upload);
    expect(seen.map(({ parts }) => valuesOf(parts).dzchunkindex)).toEqual(['0', '1', '0', '1', '2']);
    expect(new Set(seen.map(({ parts }) => valuesOf(parts).dzuuid)).size).toBe(2);
  });

  it('renews a stale anti-forgery token once', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
      expect(path).toBe('/sanctum/csrf-cookie');
      document.cookie = 'XSRF-TOKEN=fresh';
      return new Response(null, { status: 204 });
    });
    const seen = answering(419, 201);
    expect((await send(new Upload(URL, file('a')))).status).toBe(201);
    expect(seen.map(({ headers }) => headers['X-XSRF-TOKEN'])).toEqual(['abc', 'fresh']);
  });

  it('stops at once when cancelled', async () => {
    const controller = new AbortController();
    const seen = answering(200, 'held');
    held = () => controller.abort();
    const cause: unknown = await new Upload(URL, file('abcdefghij'), options).send(controller.signal).catch((failure: unknown) => failure);
    expect(isAbort(cause)).toBe(true);
    expect(seen).toHaveLength(2);
  });

  it('forgets the person whose session is lost', async () => {
    storeUser({ id: 1, name: 'Eva', surname: 'H', email: 'e@example.com' });
    answering(401);
    const cause = (await send(new Upload(URL, file('a'))).catch((failure: unknown) => failure)) as Problem;
    expect(cause.status).toBe(401);
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('takes a request that lasts too long for a lost one', async () => {
    const seen = answering('late');
    await expect(send(new Upload(URL, file('a'), { retryAfter: 1 }))).rejects.toMatchObject({ status: 0 });
    expect(seen.map(({ timeout }) => timeout)).toEqual([60_000, 60_000, 60_000, 60_000]);
  });

  it('goes on, in a page loaded anew, with what the server has not got', async () => {
    const lasting = { ...options, resume: true, retries: 0 };
    const picture = file('abcdefghijkl');
    let has: number[] = [];
    const requested: string[] = [];
    vi.stubGlobal('fetch', (path: string) => {
      requested.push(path);
      return Promise.resolve(new Response(JSON.stringify({ data: { received: has } })));
    });
    let seen = answering(200, 'lost');
    await expect(send(new Upload(URL, picture, lasting))).rejects.toThrow();
    const id = valuesOf(seen[0]!.parts).dzuuid;
    expect(requested).toEqual([]);

    has = [0, 2];
    seen = answering(201);
    const progress: number[] = [];
    expect((await send(new Upload(URL, picture, lasting), (bytes) => progress.push(bytes))).status).toBe(201);
    expect(requested).toEqual([`${URL}/${id}`]);
    expect(seen.map(({ parts }) => [valuesOf(parts).dzuuid, valuesOf(parts).dzchunkindex])).toEqual([[id, '1']]);
    expect(progress[0]).toBe(8);
    expect(progress.at(-1)).toBe(12);

    // Once it was taken, the same file is another upload.
    seen = answering(200, 200, 201);
    await send(new Upload(URL, picture, lasting));
    expect(valuesOf(seen[0]!.parts).dzuuid).not.toBe(id);
    expect(seen).toHaveLength(3);
  });

  it('fetches the answer with the last chunk where all have come', async () => {
    const picture = file('abcdefghijkl', 'b.png');
    const lasting = { ...options, resume: true, retries: 0 };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ data: { received: [0, 1, 2] } }))));
    answering(200, 200, 'lost');
    await expect(send(new Upload(URL, picture, lasting))).rejects.toThrow();
    const seen = answering(201);
    expect((await send(new Upload(URL, picture, lasting))).status).toBe(201);
    expect(seen.map(({ parts }) => valuesOf(parts).dzchunkindex)).toEqual(['2']);
  });
});
