import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { api } from '@/api/client';
import { storeUser } from '@/api/session';
import { useView } from './useView';

const server = setupServer();
beforeAll(() => server.listen());
afterEach(() => {
  server.resetHandlers();
  act(() => storeUser(null));
});
afterAll(() => server.close());

const answer = (...titles: (string | number)[]) =>
  server.use(
    http.get('http://localhost/api/schema/content/page', () => {
      const next = titles.length > 1 ? titles.shift() : titles[0];
      return typeof next === 'number'
        ? HttpResponse.json({ message: 'nie' }, { status: next })
        : HttpResponse.json({ data: { name: 'content/page', title: next } });
    }),
  );

it('is there at once the second time, as the same object while nothing changed', async () => {
  answer('Stránky');
  const first = renderHook(() => useView('content/page'));
  expect(first.result.current.is).toBe('loading');
  await waitFor(() => expect(first.result.current.is).toBe('ready'));
  const second = renderHook(() => useView('content/page'));
  expect(second.result.current).toMatchObject({ is: 'ready', view: { title: 'Stránky' } });
  const shown = second.result.current.is === 'ready' && second.result.current.view;
  expect(first.result.current.is === 'ready' && first.result.current.view).toBe(shown);
});

it('is forgotten when someone else signs in', async () => {
  answer('Stránky');
  const first = renderHook(() => useView('content/page'));
  await waitFor(() => expect(first.result.current.is).toBe('ready'));
  act(() => storeUser({ id: 2, name: 'E', surname: 'K', email: 'e@example.com' }));
  expect(renderHook(() => useView('content/page')).result.current.is).toBe('loading');
});

it('a right taken away shows at the next visit, a lost connection does not', async () => {
  answer('Stránky', 503, 403);
  const first = renderHook(() => useView('content/page'));
  await waitFor(() => expect(first.result.current.is).toBe('ready'));
  first.unmount();
  const get = vi.spyOn(api, 'get');
  const offline = renderHook(() => useView('content/page'));
  await act(() => expect(get.mock.results[0]!.value).rejects.toMatchObject({ status: 503 }));
  await new Promise((done) => setTimeout(done, 50));
  expect(offline.result.current.is).toBe('ready');
  offline.unmount();
  const refused = renderHook(() => useView('content/page'));
  await waitFor(() => expect(refused.result.current).toMatchObject({ is: 'failed', status: 403, message: 'nie' }));
});

it('can be asked for again after a failure', async () => {
  answer(500, 'Stránky');
  const { result } = renderHook(() => useView('content/page'));
  await waitFor(() => expect(result.current.is).toBe('failed'));
  act(() => result.current.is === 'failed' && result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ is: 'ready', view: { title: 'Stránky' } }));
});
