import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTexts } from '@/i18n/texts';
import { api } from './client';
import { fetchFile, fileName } from './download';
import { dismissNotice, notices } from './notices';
import { Problem } from './problem';
import { provideRenewal } from './renewal';
import { currentUser, storeUser } from './session';

const server = setupServer();
const at = (path: string) => `http://localhost${path}`;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

beforeEach(() => {
  setTexts({ locale: 'sk', locales: [], texts: { 'shell.error.failed': 'Nepodarilo sa.', 'shell.error.unreachable': 'Nedostupný.' } });
  document.cookie = 'XSRF-TOKEN=first%3D; path=/';
  storeUser({ id: 1, name: 'Jana', surname: 'K', email: 'j@example.com' });
  const shown = notices.get();
  if (shown) dismissNotice(shown.id);
});

async function problem(call: Promise<unknown>): Promise<Problem> {
  const cause = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(cause).toBeInstanceOf(Problem);
  return cause as Problem;
}

describe('a call', () => {
  it('proves where it comes from as well where reading changes something', async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.get(at('/api/shop/sync'), ({ request }) => {
        sent.push(request.headers.get('X-XSRF-TOKEN'));
        return HttpResponse.json({ data: 1 });
      }),
    );
    await api.get('/api/shop/sync');
    await api.get('/api/shop/sync', { changes: true });
    expect(sent).toEqual([null, 'first=']);
  });

  it('marks itself, speaks its language and proves where it comes from', async () => {
    let sent: Headers | undefined;
    server.use(
      http.post(at('/api/text/'), ({ request }) => {
        sent = request.headers;
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    await api.post('/api/text/', { title: 'A' });
    expect(sent?.get('accept-language')).toBe('sk');
    expect(sent?.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(sent?.get('x-xsrf-token')).toBe('first=');
    expect(sent?.get('content-type')).toMatch(/^multipart\/form-data/);
  });

  it('only logs a missing anti-forgery token', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.use(http.post(at('/api/text/'), () => HttpResponse.json({ message: 'ok' })));
    await expect(api.post('/api/text/', {})).resolves.toEqual({ message: 'ok' });
    expect(error).toHaveBeenCalledOnce();
  });

  it('takes the token of the meta tag where there is no cookie', async () => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
    document.head.innerHTML = '<meta name="csrf-token" content="from-meta">';
    let sent: string | null = null;
    server.use(
      http.delete(at('/api/text/1'), ({ request }) => {
        sent = request.headers.get('x-csrf-token');
        return HttpResponse.json({ message: 'ok' });
      }),
    );
    await api.delete('/api/text/1');
    document.head.innerHTML = '';
    expect(sent).toBe('from-meta');
  });
});

describe('a failure', () => {
  it('401 forgets the user and shows nothing', async () => {
    server.use(http.get(at('/api/text/'), () => HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 })));
    expect((await problem(api.get('/api/text/'))).status).toBe(401);
    expect(currentUser()).toBeNull();
    expect(notices.get()).toBeNull();
  });

  it('401 has whoever began something sign in, and does it then', async () => {
    let renewed = false;
    const takeBack = provideRenewal((held) => {
      expect(held).toBe(false);
      renewed = true;
      return Promise.resolve(true);
    });
    const answers = () => (renewed ? HttpResponse.json({ message: 'Hotovo.' }) : HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 }));
    server.use(http.post(at('/api/text/array/hide'), answers), http.get(at('/api/text/'), answers));
    expect(await api.post('/api/text/array/hide', { rows: [1] })).toEqual({ message: 'Hotovo.' });
    expect(currentUser()).not.toBeNull();
    renewed = false;
    expect((await problem(api.get('/api/text/'))).status).toBe(401);
    expect(renewed).toBe(false);
    takeBack();
  });

  it('401 goes to sign-in where they would rather leave', async () => {
    const takeBack = provideRenewal(() => Promise.resolve(false));
    server.use(http.post(at('/api/text/array/hide'), () => HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 })));
    expect((await problem(api.post('/api/text/array/hide', { rows: [1] }))).status).toBe(401);
    expect(currentUser()).toBeNull();
    takeBack();
  });

  it('419 renews the token and tries once more', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get(at('/sanctum/csrf-cookie'), () => {
        document.cookie = 'XSRF-TOKEN=second; path=/';
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(at('/api/text/'), ({ request }) => {
        tokens.push(request.headers.get('x-xsrf-token'));
        return tokens.length === 1 ? HttpResponse.json({ message: 'stale' }, { status: 419 }) : HttpResponse.json({ message: 'ok' });
      }),
    );
    await api.post('/api/text/', { title: 'A' });
    expect(tokens).toEqual(['first=', 'second']);
  });

  it('419 twice is a failure', async () => {
    let calls = 0;
    server.use(
      http.get(at('/sanctum/csrf-cookie'), () => new HttpResponse(null, { status: 204 })),
      http.post(at('/api/text/'), () => {
        calls++;
        return HttpResponse.json({ message: 'stale' }, { status: 419 });
      }),
    );
    expect((await problem(api.post('/api/text/', {}))).status).toBe(419);
    expect(calls).toBe(2);
  });

  it('422 carries the errors of the fields and shows its message', async () => {
    server.use(
      http.post(at('/api/text/'), () =>
        HttpResponse.json({ message: 'Zlé údaje.', errors: { 'langs.sk.title': ['Povinné.'] } }, { status: 422 }),
      ),
    );
    const failed = await problem(api.post('/api/text/', {}));
    expect(failed.errors).toEqual({ 'langs.sk.title': ['Povinné.'] });
    expect(notices.get()).toMatchObject({ kind: 'danger', text: 'Zlé údaje.' });
  });

  it('is left to a quiet caller', async () => {
    server.use(http.get(at('/api/text/'), () => HttpResponse.json({ message: 'nie' }, { status: 500 })));
    await problem(api.get('/api/text/', { quiet: true }));
    expect(notices.get()).toBeNull();
  });

  it('without a message has ours', async () => {
    server.use(http.get(at('/api/text/'), () => HttpResponse.html('<h1>502</h1>', { status: 502 })));
    expect((await problem(api.get('/api/text/'))).message).toBe('Nepodarilo sa.');
  });

  it('no answer at all is status 0', async () => {
    server.use(http.get(at('/api/text/'), () => HttpResponse.error()));
    expect(await problem(api.get('/api/text/'))).toMatchObject({ status: 0, message: 'Nedostupný.' });
  });

  it('an abandoned call is no problem', async () => {
    const controller = new AbortController();
    server.use(http.get(at('/api/text/'), () => new Promise<never>(() => undefined)));
    const request = api.get('/api/text/', { signal: controller.signal });
    controller.abort();
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(notices.get()).toBeNull();
  });
});

describe('a download', () => {
  it('reads the message of a failure that came in place of the file', async () => {
    server.use(http.get(at('/api/order/1/label'), () => HttpResponse.json({ message: 'Štítok ešte nie je.' }, { status: 409 })));
    expect(await problem(fetchFile('/api/order/1/label'))).toMatchObject({ status: 409, message: 'Štítok ešte nie je.' });
  });

  it.each([
    [null, 'label'],
    ['attachment; filename="a b.pdf"', 'a b.pdf'],
    ["attachment; filename=x.pdf; filename*=UTF-8''%C5%A1t%C3%ADtok.pdf", 'štítok.pdf'],
  ])('is named by %s', (header, expected) => {
    expect(fileName(header, 'label')).toBe(expected);
  });
});
