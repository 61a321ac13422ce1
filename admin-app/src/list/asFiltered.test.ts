import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { asFiltered } from './asFiltered';
import type { ListParams } from './params';

const viewOf = (name: string) => JSON.parse(readFileSync(`../schemas/views/${name}.json`, 'utf8')) as View;
const begin = (screen: string, name: string, set: Partial<ListParams>) => {
  const view = viewOf(screen);
  const params: ListParams = { page: 1, per_page: 20, sort: '', search: '', filters: {}, removed: false, ...set };
  return asFiltered(view.commands!.find((one) => one.name === name)!, view.list!, params);
};

it('begins a download with what the list is narrowed to', () => {
  const filters = { kind: 'invoice', buyer: ['company'], issued_on: { from: '2026-11-01', to: '2026-11-30' }, total: { from: '10.5' } };
  expect(begin('document', 'bundle', { search: 'novák', filters })).toEqual({
    kind: 'invoice', buyer: 'company', from: '2026-11-01', to: '2026-11-30', total_from: 10.5, search: 'novák',
  });
});

it('begins with nothing of what its form does not have or take', () => {
  expect(begin('document', 'bundle', {})).toBeUndefined();
  expect(begin('document', 'bundle', { filters: { kind: 'nothing', buyer: ['company', 'person'] } })).toBeUndefined();
  expect(begin('einvoice', 'month', { search: 'novák', filters: { state: 'sent', issued_on: { to: '2026-11-30' } } })).toEqual({ to: '2026-11-30' });
  expect(begin('received_invoice', 'receive', { filters: { due_on: { from: '2026-11-01' }, kind: 'invoice' } })).toBeUndefined();
});
