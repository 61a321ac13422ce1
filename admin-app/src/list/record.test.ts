import { describe, expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { listedTitle, opensDetail, panelOf, recordAddress, rowName, titleAction } from './record';

const view = (form: boolean, detail?: { first?: boolean }) =>
  ({ path: 'shop/thing', form: form ? {} : undefined, detail: detail && { columns: [], actions: [], url: '', ...detail } }) as unknown as View;

const both = view(true, {});
const first = view(true, { first: true });
const row = (...can: string[]) => ({ id: 7, can });

describe('a record of a list', () => {
  it('is called by the column that names it, else by the first text', () => {
    const columns = [{ key: 'id', kind: 'number', path: 'id' }, { key: 'who', kind: 'text', path: 'who' }, { key: 'what', kind: 'text', path: 'what' }];
    const of = (named: string) => ({ ...view(false), list: { columns: columns.map((one) => ({ ...one, names: one.key === named })) } }) as unknown as View;
    const entry = { id: 7, who: 'Jana Nová', what: 'O nás' };
    expect(listedTitle(entry, of('what'))).toBe('O nás');
    expect(listedTitle(entry, of(''))).toBe('Jana Nová');
  });

  it('is called by what it means that it has no name', () => {
    const of = { ...view(false), numbered: 'number', list: { columns: [{ key: 'who', kind: 'text', path: 'who', absent: 'Erased customer' }] } } as unknown as View;
    expect(rowName({ id: 7, number: '1042', who: null }, of)).toBe('1042 · Erased customer');
  });

  it.each([
    ['with a form alone', view(true), 'edit', '/app/shop/thing/7', false],
    ['with a detail alone', view(false, {}), 'detail', '/app/shop/thing/7', true],
    ['with both', both, 'edit', '/app/shop/thing/7', false],
    ['with a detail that comes first', first, 'detail', '/app/shop/thing/7', true],
  ])('%s', (_, of, action, address, detail) => {
    const offered = row(...(of.form ? ['edit'] : []), ...(of.detail ? ['detail'] : []));
    expect(titleAction(offered, of)).toBe(action);
    expect(recordAddress(of, '', 7, panelOf(action, of))).toBe(address);
    expect(opensDetail(null, of)).toBe(detail);
  });

  it('is opened in the other one by its address', () => {
    expect(panelOf('detail', both)).toBe('detail');
    expect(opensDetail('detail', both)).toBe(true);
    expect(panelOf('edit', first)).toBe('form');
    expect(opensDetail('form', first)).toBe(false);
  });

  it('opens by its title what the person may do', () => {
    expect(titleAction(row('edit'), first)).toBe('edit');
    expect(titleAction(row('detail'), both)).toBe('detail');
    expect(titleAction(row(), first)).toBeUndefined();
  });
});
