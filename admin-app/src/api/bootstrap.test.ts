import { afterEach, describe, expect, it, vi } from 'vitest';

const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const start = {
  data: {
    navigation: { menu: [], screens: [], tiles: [], user: { id: 7 } },
    view: { data: { name: 'content/page' } },
    list: { data: [{ id: 1 }], meta: { total: 1 } },
  },
};

async function on(bootstrap: unknown) {
  vi.resetModules();
  Object.assign(window, { bootstrap });
  return import('./bootstrap');
}

afterEach(() => Object.assign(window, { bootstrap: undefined }));

describe('what the page asked for', () => {
  it('is taken once, by those it is for', async () => {
    history.replaceState(null, '', '/admin/app/content/page?page=2');
    const taken = await on({ language: 'sk', texts: answer({}), start: answer(start), address: '/admin/app/content/page?page=2' });
    await taken.loadStart();
    expect(taken.takeTexts('en')).toBeUndefined();
    expect(taken.takeTexts('sk')).toBeInstanceOf(Promise);
    expect(taken.takeTexts('sk')).toBeUndefined();
    expect(taken.takeNavigation(7)?.user?.id).toBe(7);
    expect(taken.takeView('content/page')?.name).toBe('content/page');
    expect(taken.takeRows()).toEqual(start.data.list);
    expect(taken.takeNavigation(7)).toBeUndefined();
    expect(taken.takeView('content/page')).toBeUndefined();
    expect(taken.takeRows()).toBeUndefined();
  });

  it('is not given to another person, screen or address', async () => {
    history.replaceState(null, '', '/admin/app/blog');
    const taken = await on({ language: 'sk', start: answer(start), address: '/admin/app/content/page' });
    await taken.loadStart();
    expect(taken.takeNavigation(8)).toBeUndefined();
    expect(taken.takeView('blog')).toBeUndefined();
    expect(taken.takeRows()).toBeUndefined();
  });

  it('ends the session where the server knows of none', async () => {
    localStorage.setItem('user', '{"id":7}');
    const taken = await on({ language: 'sk', start: answer({ message: 'Neprihlásený' }, 401), address: '/' });
    await taken.loadStart();
    expect(localStorage.getItem('user')).toBeNull();
    expect(taken.takeNavigation(7)).toBeUndefined();
  });

  it('is done without when it failed or was never asked for', async () => {
    for (const bootstrap of [undefined, { language: 'sk', start: Promise.reject(new TypeError('offline')), address: '/' }, { language: 'sk', start: answer({}, 503), address: '/' }]) {
      const taken = await on(bootstrap);
      await taken.loadStart();
      expect(taken.takeNavigation(7)).toBeUndefined();
    }
  });
});
