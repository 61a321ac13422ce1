import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { orders } from './views.fixture';
import { open, queries, rowOf, serve, server } from '../../tests/list-world';

const form = { schema: { type: 'object', properties: { note: { type: 'string', title: 'Poznámka' } } }, ui_schema: { note: { 'ui:widget': 'TextInput' } } };

it.each([
  ['a question', { confirm: { title: 'Odoslať?', text: '', ok: 'Áno', cancel: 'Nie' } }],
  ['a form', { form, submit: 'Áno' }],
])('a command that was refused for the state of its record puts %s away and shows the record as it is', async (_, asking) => {
  const ship = { name: 'ship', label: 'Odoslať', icon: 'truck', command: true };
  const view = {
    ...orders,
    commands: [{ name: 'ship', label: 'Odoslať', icon: 'truck', scope: 'row', url: '/api/order/{id}/ship', ...asking }],
    detail: { ...orders.detail!, actions: [ship] },
  } as never as typeof orders;
  let can = ['detail', 'ship'];
  const order = () => ({ id: 1, deleted_at: null, can, name: 'Zuzana Kováčová' });
  serve(view, [order()]);
  server.use(
    http.get('/api/order/detail/1', () => HttpResponse.json({ data: order() })),
    http.post('/api/order/1/ship', () => {
      can = ['detail'];
      return HttpResponse.json({ message: 'Objednávka je zrušená.', data: { state: { status_admin: 4 } } }, { status: 409 });
    }),
  );
  const user = open(view, '', '/1');
  await rowOf('Zuzana Kováčová');
  const asked = queries.length;
  await user.click(await screen.findByRole('button', { name: /Odoslať/ }));
  await user.click(await screen.findByRole('button', { name: 'Áno' }));
  expect(await screen.findByText('Objednávka je zrušená.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Odoslať|Áno/ })).toBeNull());
  expect(queries.length).toBeGreaterThan(asked);
});
