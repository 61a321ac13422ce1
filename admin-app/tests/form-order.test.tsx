import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open, serve, speak, viewOf } from './form-world';

const field = (label: string) => screen.getAllByLabelText(new RegExp(`^${label}`))[0]!;
const ready = () => screen.findByText('Uložiť');
const CODE = 'Kód kupónu alebo poukazu';
const INVALID = 'Kód neplatí.';
const NOTHING = { 'POST /api/order/quote': { body: { data: { summary: [], errors: {} } } } };

beforeEach(() => speak('sk'));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('asks of a code of more than five characters whether it holds, and says where it does not', async () => {
  const calls = serve({ ...NOTHING, 'POST /api/shop/voucher/validate': ({ form }) => ({ body: { data: form.value === 'LETO26' } }) });
  open(viewOf('order.json'), null);
  await ready();
  const asked = () => calls.filter(({ path }) => path.endsWith('voucher/validate')).map(({ form }) => form.value);
  fireEvent.change(field(CODE), { target: { value: 'LETO2' } });
  fireEvent.change(field(CODE), { target: { value: 'LETO26' } });
  expect(await screen.findByText('Platí.')).toBeInTheDocument();
  fireEvent.change(field(CODE), { target: { value: 'ZIMA26' } });
  expect(await screen.findByText(INVALID)).toBeInTheDocument();
  expect(asked()).toEqual(['LETO26', 'ZIMA26']);
});

it('does not say that a code holds while the order is refused for it', async () => {
  let errors = { voucher: ['Kód platí od 20,00 €.'] } as Record<string, string[]>;
  serve({ 'POST /api/order/quote': () => ({ body: { data: { summary: [], errors } } }), 'POST /api/shop/voucher/validate': { body: { data: true } } });
  open(viewOf('order.json'), null);
  await ready();
  fireEvent.change(field(CODE), { target: { value: 'LETO26' } });
  expect(await screen.findByText('Kód platí od 20,00 €.')).toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('.form-unique[data-state=available]')).not.toBeNull());
  expect(screen.queryByText('Platí.')).toBeNull();
  errors = {};
  fireEvent.change(field(CODE), { target: { value: 'LETO27' } });
  expect(await screen.findByText('Platí.')).toBeInTheDocument();
});

it('takes a code as not valid when that could not be told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ ...NOTHING, 'POST /api/shop/voucher/validate': { status: 503, body: { message: 'Nedostupné.' } } });
  open(viewOf('order.json'), null);
  await ready();
  fireEvent.change(field(CODE), { target: { value: 'LETO26' } });
  expect(await screen.findByText(INVALID)).toBeInTheDocument();
});

it('shows what the order makes while it is filled in', async () => {
  const calls = serve({
    'POST /api/order/quote': { body: { data: { summary: [{ label: 'Spolu', text: '29,50 €', strong: true }], errors: { 'products.0.quantity': ['Na sklade sú 2 kusy.'] } } } },
  });
  open(viewOf('order.json'), null);
  await ready();
  fireEvent.change(field(CODE), { target: { value: 'LETO' } });
  expect(await screen.findByText('29,50 €')).toBeInTheDocument();
  expect(screen.getByText('Na sklade sú 2 kusy.')).toBeInTheDocument();
  const last = () => calls.filter(({ path }) => path === '/api/order/quote').at(-1)?.form;
  await waitFor(() => expect(last()).toMatchObject({ voucher: 'LETO' }));
});

it('shuts the options that may not be chosen as the order is, and says why', async () => {
  let refused: Record<string, Record<string, string>> = { status: { 8: 'Na dobierku sa nedá poslať.' } };
  serve({ 'POST /api/order/quote': () => ({ body: { data: { summary: [], errors: {}, refused } } }) });
  open(viewOf('order.json'), null);
  await ready();
  const shut = () => [...document.querySelectorAll('.ant-select-item-option-disabled')].map((one) => one.textContent);
  fireEvent.mouseDown(field('Stav úhrady'));
  await waitFor(() => expect(shut()).toEqual([expect.stringMatching(/^Čaká na prevod alebo dobierku.*Na dobierku sa nedá poslať\.$/)]));
  refused = {};
  fireEvent.change(field(CODE), { target: { value: 'LETO' } });
  await waitFor(() => expect(shut()).toEqual([]));
});

it('names the field that a choice waits for', async () => {
  serve({ ...NOTHING });
  open(viewOf('order.json'), null);
  await ready();
  fireEvent.click(screen.getByRole('button', { name: /^Pridať/ }));
  expect(await screen.findByText('Najprv vyplňte pole „Produkt“.')).toBeInTheDocument();
});
