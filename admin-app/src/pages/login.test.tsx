import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter, Route, Routes } from '../../tests/umi';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { currentUser } from '@/api/session';
import { setTexts } from '@/i18n/texts';
import sk from '../../../locales/shell.sk.json';
import Login from './login';

const server = setupServer();
const cookie = (status: number) =>
  http.get('http://localhost/sanctum/csrf-cookie', () => {
    document.cookie = 'XSRF-TOKEN=abc; path=/';
    return status === 204 ? new HttpResponse(null, { status }) : HttpResponse.json({ message: 'Chvíľu počkajte.' }, { status });
  });

beforeAll(() => server.listen());
beforeEach(() => setTexts({ locale: 'sk', locales: [{ id: 'sk', title: 'Slovenčina' }], texts: sk }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function open() {
  render(
    <MemoryRouter initialEntries={['/login?to=%2Fapp%2Forder%2F7']}>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/app/order/7" element={<p>order 7</p>} />
      </Routes>
    </MemoryRouter>,
  );
  const person = userEvent.setup();
  const submit = screen.getByRole('button', { name: 'Prihlásiť sa' });
  const fill = async (email: string, password: string) => {
    await person.type(screen.getByLabelText('E-mail'), email);
    await person.type(screen.getByLabelText('Heslo'), password);
  };
  return { person, submit, fill };
}

it('signs in and goes on to where the visitor wanted to be', async () => {
  server.use(cookie(204), http.post('http://localhost/api/login', () =>
    HttpResponse.json({ data: { id: 1, name: 'Jana', surname: 'K', email: 'j@example.com', role_id: 1, token: 't' } }),
  ));
  const { person, submit, fill } = open();
  expect(submit).toBeDisabled();
  await fill('j@example.com', 'secret');
  await waitFor(() => expect(submit).toBeEnabled());
  await person.click(submit);
  expect(await screen.findByText('order 7')).toBeInTheDocument();
  expect(currentUser()).toMatchObject({ id: 1, role_id: 1 });
});

it('cannot be sent with a wrong e-mail', async () => {
  server.use(cookie(204));
  const { submit, fill } = open();
  await fill('not an e-mail', 'secret');
  await waitFor(() => expect(screen.getByText('Zadajte platnú e-mailovú adresu.')).toBeInTheDocument());
  expect(submit).toBeDisabled();
});

it('cannot be sent until the anti-forgery cookie is there', async () => {
  server.use(cookie(503));
  const { person, submit, fill } = open();
  await fill('j@example.com', 'secret');
  expect(await screen.findByRole('alert')).toHaveTextContent('Chvíľu počkajte.');
  expect(submit).toBeDisabled();
  server.use(cookie(204));
  await person.click(screen.getByRole('button', { name: 'Skúsiť znova' }));
  await waitFor(() => expect(submit).toBeEnabled());
});

it('says the same of every refused sign-in', async () => {
  server.use(cookie(204), http.post('http://localhost/api/login', () => HttpResponse.json({ message: 'x' }, { status: 422 })));
  const { person, submit, fill } = open();
  await fill('j@example.com', 'wrong');
  await waitFor(() => expect(submit).toBeEnabled());
  await person.click(submit);
  expect(await screen.findByText('Prihlásenie sa nepodarilo. Skontrolujte e-mail a heslo.')).toBeInTheDocument();
  expect(currentUser()).toBeNull();
});
