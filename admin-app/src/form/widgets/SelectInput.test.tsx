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
