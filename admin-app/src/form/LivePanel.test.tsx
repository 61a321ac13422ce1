import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { LivePanel } from './LivePanel';
import type { FormState } from './state';

vi.mock('./state', () => ({ NO_FORECAST: { errors: {} }, useFromForm: (_state: unknown, read: () => unknown) => read() }));

// What a service answers may change while the form does not.
test('asks again where somebody wants it', async () => {
  const post = vi.spyOn(api, 'post').mockResolvedValue({ data: { summary: [{ label: 'Spolu', text: '29,50 €' }], errors: {} } });
  render(<LivePanel state={{ setForecast: () => undefined, duplicates: new Map(), setup: { schema: {}, ui: {} }, values: { products: [{ id: 1, quantity: 2, label: 'told' }, { id: null }], voucher: '' } } as unknown as FormState} url="/api/order/quote" fields={['products', 'products.id', 'products.quantity', 'voucher']} />);
  await screen.findByText('29,50 €');
  expect(post).toHaveBeenCalledTimes(1);
  expect(post.mock.calls[0]?.[1]).toEqual({ products: [{ id: 1, quantity: 2 }] });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
});

// Too large an amount leaves nothing to be summed up: that is when a reader must be told why.
test('says what is wrong with what is filled in where nothing can be summed up', async () => {
  vi.spyOn(api, 'post').mockResolvedValue({ data: { summary: [], errors: { amount: ['Zostáva vrátiť najviac 20,00 €.'], reason: ['Povinné pole.'] } } });
  render(<LivePanel state={{ setForecast: () => undefined, duplicates: new Map(), setup: { schema: {}, ui: {} }, values: { amount: '500' } } as unknown as FormState} url="/api/order/1/refund/quote" fields={['amount', 'reason']} />);
  await screen.findByText('Zostáva vrátiť najviac 20,00 €.');
  expect(screen.queryByText('Povinné pole.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

// Below the form nothing else tells which of many fields is meant.
test('names the field that something is wrong with, and its line', async () => {
  vi.spyOn(api, 'post').mockResolvedValue({ data: { summary: [{ label: 'Spolu', text: '29,50 €' }], errors: { 'products.1.variant': ['Vyberte niektorú z možností.'] } } });
  const line = { properties: { variant: { title: 'Variant' } } };
  const setup = { schema: { properties: { products: { title: 'Produkty', items: line } } }, ui: {}, locales: [] };
  const { container } = render(<LivePanel state={{ setForecast: () => undefined, duplicates: new Map(), setup, values: { products: [{ id: 1 }, { id: 2 }] } } as unknown as FormState} url="/api/order/quote" fields={['products']} />);
  await screen.findByText('29,50 €');
  expect(container).toHaveTextContent('Produkty 2 – Variant: Vyberte niektorú z možností.');
});

// The call is sent the lines that name something alone, and counts those.
test('names the line as the form counts it where an empty one stands before it', async () => {
  vi.spyOn(api, 'post').mockResolvedValue({ data: { summary: [{ label: 'Spolu', text: '29,50 €' }], errors: { 'products.1.variant': ['Vyberte niektorú z možností.'] } } });
  const line = { properties: { variant: { title: 'Variant' } } };
  const setup = { schema: { properties: { products: { title: 'Produkty', items: line } } }, ui: {}, locales: [] };
  const { container } = render(
    <LivePanel state={{ setForecast: () => undefined, duplicates: new Map(), setup, values: { products: [{ id: null }, { id: 1 }, { id: null }, { id: 2 }] } } as unknown as FormState} url="/api/order/quote" fields={['products', 'products.id']} />,
  );
  await screen.findByText('29,50 €');
  expect(container).toHaveTextContent('Produkty 4 – Variant: Vyberte niektorú z možností.');
});

// A code that does not hold has an error at its field; there the reason is read, once.
test('leaves to the field what is said there of a code that does not hold', async () => {
  vi.spyOn(api, 'post').mockResolvedValue({ data: { summary: [{ label: 'Spolu', text: '29,50 €' }], errors: { voucher: ['Platnosť kódu sa už skončila.'] } } });
  const state = { setForecast: () => undefined, duplicates: new Map([['voucher', 'Kód neplatí.']]), setup: { schema: {}, ui: {} }, values: { voucher: 'JAR2026' } };
  render(<LivePanel state={state as unknown as FormState} url="/api/order/quote" fields={['voucher']} />);
  await screen.findByText('29,50 €');
  expect(screen.queryByText(/Platnosť kódu/)).toBeNull();
});
