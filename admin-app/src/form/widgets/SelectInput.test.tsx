import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useCommand } from '@/command/useCommand';
import { t } from '@/i18n/texts';
import '../provide';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const choice = { type: ['integer', 'null'], oneOf: [{ const: 1, title: 'Kuriér' }] };
const form = {
  schema: { type: 'object', properties: { free: { ...choice, title: 'Voľné' }, shut: { ...choice, title: 'Zamknuté' } } },
  ui_schema: { free: { 'ui:widget': 'SelectInput' }, shut: { 'ui:widget': 'SelectInput', 'ui:options': { readonly: true } } },
} as never;

function Asking() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Doprava', url: '/api/x', start: '/api/x', form }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('asks to choose only where one can', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ data: { free: null, shut: null } }), { headers: { 'Content-Type': 'application/json' } })),
  );
  render(<Asking />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByRole('combobox', { name: 'Zamknuté' })).toBeDisabled();
  expect(screen.getAllByText(t('form.select.placeholder'))).toHaveLength(1);
});

const branch = {
  schema: { type: 'object', properties: { parent: { type: ['integer', 'null'], title: 'Nadradená' } } },
  ui_schema: { parent: { 'ui:widget': 'SelectInput', 'ui:options': { source: { url: '/api/tree', label: 'title' } } } },
} as never;
const branches = [
  { id: 1, title: 'O nás' },
  { id: 2, title: 'Kontakt', above: ['O nás'] },
  { id: 3, title: 'Predajňa' },
  { id: 4, title: 'Kontakt', above: ['Predajňa'] },
];

function AskingBranch() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Presun', url: '/api/x', start: '/api/x', form: branch }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('shows where in a tree an option stands, and finds it by that', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(new Response(JSON.stringify({ data: String(input).includes('tree') ? branches : { parent: null } }), { headers: { 'Content-Type': 'application/json' } })),
  );
  render(<AskingBranch />);
  await userEvent.click(screen.getByText('start'));
  const box = await screen.findByRole('combobox', { name: 'Nadradená' });
  await userEvent.click(box);
  const [first] = await screen.findAllByText('Kontakt', { selector: '.form-option' });
  expect(first).toHaveStyle({ paddingInlineStart: '16px' });
  await userEvent.type(box, 'kontakt predajna');
  expect(screen.getAllByText('Kontakt', { selector: '.form-option' })).toHaveLength(1);
  expect(screen.getByText('Predajňa', { selector: 'small' })).toBeVisible();
});

const sizes = {
  schema: {
    type: 'object',
    properties: { size: { type: ['integer', 'null'], title: 'Veľkosť', enum: [1, 2], 'x-labels': ['XS', 'S'] } },
  },
  ui_schema: { size: { 'ui:widget': 'SelectInput' } },
} as never;

function AskingSize() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Veľkosť trička', url: '/api/x', start: '/api/x', form: sizes }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('offers what was typed before what only holds it', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ data: { size: null } }), { headers: { 'Content-Type': 'application/json' } })));
  render(<AskingSize />);
  await userEvent.click(screen.getByText('start'));
  const box = await screen.findByRole('combobox', { name: 'Veľkosť' });
  await userEvent.type(box, 's');
  const [first] = await screen.findAllByText(/^X?S$/, { selector: '.ant-select-item-option-content' });
  expect(first).toHaveTextContent(/^S$/);
});

const nowhere = {
  schema: { type: 'object', properties: { country: { type: 'integer', title: 'Krajina', oneOf: [{ const: 1, title: 'Island' }] }, way: { type: ['integer', 'null'], title: 'Doprava' } }, required: ['way'] },
  ui_schema: {
    country: { 'ui:widget': 'SelectInput' },
    way: { 'ui:widget': 'SelectInput', 'ui:options': { source: { url: '/api/ways', label: 'title', under: ['country'] }, none: 'Na Island sa nič neposiela.' } },
  },
} as never;

function AskingNowhere() {
  const { start, dialog } = useCommand();
  return (
    <>
      <button onClick={() => start({ label: 'Objednávka', url: '/api/x', start: '/api/x', form: nowhere }, vi.fn())}>start</button>
      {dialog}
    </>
  );
}

it('says why there is nothing to choose from where another field decides that', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    Promise.resolve(new Response(JSON.stringify({ data: String(input).includes('ways') ? [] : { country: 1, way: null } }), { headers: { 'Content-Type': 'application/json' } })),
  );
  render(<AskingNowhere />);
  await userEvent.click(screen.getByText('start'));
  expect(await screen.findByText('Na Island sa nič neposiela.')).toBeVisible();
  await userEvent.click(screen.getByRole('combobox', { name: /^Doprava/ }));
  expect(screen.queryByText(t('form.select.none'))).toBeNull();
});
