import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Child, Column, View } from '@/contract/view.gen';
import { serve } from '../../tests/form-world';
import { MemoryRouter } from '../../tests/umi';
import { ChildTables } from './ChildTables';

const text = (key: string, more: Partial<Column> = {}): Column => ({ key, title: key, kind: 'text', path: key, sortable: false, ...more });

const list = (name: string, more: Partial<Child> = {}): Child => ({
  name,
  title: name,
  view: 'table',
  api: `/api/kit/{id}/${name}/`,
  can: [],
  columns: [text('number', { link: 'file', address_path: 'link' }), text('state'), text('why', { below: 'state' })],
  ...more,
});

const view = { name: 'kit', title: 'Kits', api: '/api/kit/', children: [list('papers', { part: 'documents' }), list('notes')] } as unknown as View;

// A list that the server put into a part of the panel stands there and not below as well.
it.each([
  ['documents', ['papers']],
  [null, ['notes']],
  [undefined, ['papers', 'notes']],
] as const)('of the part %s shows %s', async (part, shown) => {
  serve({
    'GET /api/kit/7/papers': { body: { data: [{ id: 1, number: 'FV1', link: '/api/kit/1.pdf', state: 'failed', why: 'no VAT number' }] } },
    'GET /api/kit/7/notes': { body: { data: [{ id: 2, number: 'N1', link: '', state: 'new', why: '' }] } },
  });
  render(
    <MemoryRouter>
      <ChildTables view={view} id={7} part={part} onChanged={() => undefined} />
    </MemoryRouter>,
  );
  for (const name of ['papers', 'notes'] as const) {
    const of = name === 'papers' ? 'FV1' : 'N1';
    if (shown.some((one) => one === name)) expect(await screen.findByText(of)).toBeTruthy();
    else expect(screen.queryByText(of)).toBeNull();
  }
  if (part !== 'documents') return;
  expect(screen.getByRole('link', { name: 'FV1' }).getAttribute('href')).toBe('/api/kit/1.pdf');
  // What stands under a value has no column of its own.
  const cell = screen.getByText('failed').closest('td')!;
  expect(within(cell).getByText('no VAT number')).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  expect(screen.queryByRole('heading')).toBeNull();
});
