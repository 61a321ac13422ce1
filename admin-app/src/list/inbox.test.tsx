import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { disabledReason } from './disabledReason';
import { orders } from './views.fixture';
import { open, queries, rowOf, serve, server, where } from '../../tests/list-world';

const read = { name: 'read', label: 'Označiť ako prečítané', icon: 'read', command: true, some: true } as const;

it('whoever reads the unread goes on to the next one, though what is read leaves the list', async () => {
  const view = {
    ...orders,
    commands: [{ name: 'read', label: read.label, icon: 'read', scope: 'row', url: '/api/order/{id}/read' }],
    detail: { ...orders.detail!, actions: [], opens: 'read' },
  } as never as typeof orders;
  const message = (id: number) => ({ id, deleted_at: null, can: ['detail', 'read'], name: `Klient ${id}` });
  const unread = [message(3), message(2), message(1)];
  serve(view, unread);
  server.use(
    http.get('/api/order/detail/:id', ({ params }) => HttpResponse.json({ data: message(Number(params.id)) })),
    http.post('/api/order/:id/read', ({ params }) => {
      unread.splice(unread.findIndex(({ id }) => id === Number(params.id)), 1);
      return HttpResponse.json({ message: '' });
    }),
  );
  const user = open(view, '', '/2');
  await rowOf('Klient 3');
  await waitFor(() => expect(unread).toHaveLength(2));
  await waitFor(() => expect(queries.length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('Klient 2', { selector: 'td *' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Nasledujúci záznam' }));
  await waitFor(() => expect(where.pathname).toMatch(/\/1$/));
});

it('ticked rows are marked while one of them is not marked yet', () => {
  const rows = [{ id: 1, deleted_at: null, can: ['detail'] }, { id: 2, deleted_at: null, can: ['detail', 'read'] }];
  expect(disabledReason(read, rows, ({ id }) => `Klient ${id}`)).toBeUndefined();
  expect(disabledReason({ ...read, some: undefined }, rows, ({ id }) => `Klient ${id}`)).toBeDefined();
  expect(disabledReason(read, rows.slice(0, 1), ({ id }) => `Klient ${id}`)).toBeDefined();
});
