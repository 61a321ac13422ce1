import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommand } from '@/command/useCommand';
import './provide';
import { Note } from './templates/Note';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const form = {
  schema: {
    type: 'object',
    properties: { price: { type: ['number', 'null'], title: 'Cena', 'x-decimals': 3 }, price_held: { type: ['number', 'null'] }, price_note: { type: ['object', 'null'] } },
  },
  ui_schema: {
    price: { 'ui:widget': 'MoneyInput', 'ui:options': { held: 'price_held', note: 'price_note' } },
    price_held: { 'ui:widget': 'hidden' },
    price_note: { 'ui:widget': 'hidden', 'ui:field': undefined },
  },
} as never;

function Asking({ of = form }: { of?: never }) {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Cena', url: '/api/x', start: '/api/x', form: of }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('shows what holds where a field is empty, and what the record notes beside it', async () => {
  const data = { price: null, price_held: 19.9, price_note: { text: 'Zľava zavádza.', warning: true } };
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } })),
  );
  render(<Asking />);
  await userEvent.click(screen.getByText('start'));
  const input = await screen.findByRole('spinbutton');
  expect(input).toHaveAttribute('placeholder', '19,900');
  expect(input).toHaveAccessibleDescription(/Zľava zavádza/);
  await userEvent.type(input, '5');
  expect(input).toHaveValue('5');
});

it('shows no panel of which only what notes something beside a field is left', async () => {
  const data = { price: null, price_held: null, price_note: null };
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } })),
  );
  const { schema, ui_schema: ui } = form as { schema: object; ui_schema: object };
  const panels = [{ name: 'main', title: 'Hlavné', fields: ['price'] }, { name: 'notes', title: 'Poznámky', fields: ['price_held', 'price_note'] }];
  render(<Asking of={{ schema, ui_schema: { ...ui, 'ui:ObjectFieldTemplate': 'FormLayout', 'ui:options': { panels } } } as never} />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByRole('heading', { name: 'Hlavné' })).toBeInTheDocument();
  expect(screen.queryByText('Poznámky')).toBeNull();
});

it('opens why a note says what it says', async () => {
  const answer = { title: 'Why this number?', text: 'The lowest price.', facts: [{ label: 'Prior price', text: '18.00 €' }], columns: ['In force', 'Counted'], rows: [{ cells: ['1 Jan – 2 Jan', 'Yes'], strong: true }] };
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ data: answer }), { headers: { 'Content-Type': 'application/json' } })),
  );
  render(<Note id="root_price" note={{ text: 'Lowest price 18.00 €.', warning: false, why: 'shop/product/lowest/5?variant=3' }} />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('table')).toHaveTextContent('1 Jan – 2 JanYes');
  expect(screen.getByText('18.00 €')).toBeInTheDocument();
  expect(String(fetch.mock.calls[0]?.[0])).toContain('/api/shop/product/lowest/5?variant=3');
});

it('offers no why where there is none', () => {
  render(<Note id="root_other" note={{ text: 'Nothing to explain.', warning: false }} />);
  expect(screen.getByText('Nothing to explain.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
