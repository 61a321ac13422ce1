import { describe, expect, it } from 'vitest';
import type { List } from '@/contract/view.gen';
import { changeParams, isWhollyRead, leftOut, type ListParams, listQuery, type ParamsChange, readParams, writeParams } from './params';
import { orders, pages } from './views.fixture';

const list = pages.list!;
const orderList = orders.list!;
const start: ListParams = { page: 1, per_page: 20, sort: 'title', search: '', filters: {}, removed: false };
const orderStart: ListParams = { ...start, sort: '-created_at' };

describe('the address', () => {
  it.each<[string, List, ListParams]>([
    ['', list, start],
    ['?search=ciernobiely+hrn%C4%8Dek', list, { ...start, search: 'ciernobiely hrnček' }],
    ['?status=maybe', list, { ...start, filters: { status: 'maybe' } }],
    ['?status=0', list, { ...start, filters: { status: '0' } }],
    ['?status=1&module=2&category=7', list, { ...start, filters: { status: '1', module: '2', category: '7' } }],
    ['?removed=1', list, { ...start, removed: true }],
    ['?sort=-updated_at', list, { ...start, sort: '-updated_at' }],
    ['?per_page=50', list, { ...start, per_page: 50 }],
    ['?page=3&per_page=20', list, { ...start, page: 3 }],
    ['?search=a%26b%3Dc&sort=-title&page=2&per_page=100', list, { ...start, search: 'a&b=c', sort: '-title', page: 2, per_page: 100 }],
    ['?status[0]=1&status[1]=8', orderList, { ...orderStart, filters: { status: ['1', '8'] } }],
    ['?created_at[from]=2026-01-01&created_at[to]=2026-01-31', orderList, { ...orderStart, filters: { created_at: { from: '2026-01-01', to: '2026-01-31' } } }],
    ['?created_at[to]=2026-01-31', orderList, { ...orderStart, filters: { created_at: { to: '2026-01-31' } } }],
    ['?search=x&status[0]=9&sale=0&removed=1&sort=price&page=9&per_page=10', orderList,
      { page: 9, per_page: 10, sort: 'price', search: 'x', filters: { status: ['9'], sale: '0' }, removed: true }],
  ])('%s reads and writes the same', (address, of, params) => {
    expect(readParams(address, of)).toEqual(params);
    expect(writeParams(params, of)).toBe(address);
  });

  it.each([
    ['?page=0', start],
    ['?page=-3', start],
    ['?page=two', start],
    ['?per_page=37', start],
    ['?sort=secret', start],
    ['?sort=-', start],
    ['?status=', start],
    ['?colour=red', start],
    ['?removed=yes', start],
    ['?sort=title', start],
    ['?search=%20%20', start],
  ])('%s shows the list all the same', (address, params) => {
    expect(readParams(address, list)).toEqual(params);
  });

  it('takes several values however they are written, each once', () => {
    for (const address of ['?status[]=1&status[]=8', '?status=1&status=8&status=1', '?status[3]=1&status[7]=8']) {
      expect(readParams(address, orderList).filters).toEqual({ status: ['1', '8'] });
    }
  });

  it('leaves out days that are none', () => {
    expect(readParams('?created_at[from]=yesterday&created_at[to]=2026-02-01', orderList).filters).toEqual({
      created_at: { to: '2026-02-01' },
    });
  });

  it('knows what was left out, by which rows may be narrowed', () => {
    for (const address of ['', '?search=x&status=maybe&sort=secret', '?page=2&removed=1']) expect(isWhollyRead(address, list)).toBe(true);
    expect(isWhollyRead('?status[0]=1&created_at[from]=2026-01-01', orderList)).toBe(true);
    expect(isWhollyRead('?colour=red', list)).toBe(false);
  });

  it('names what it leaves out of an address', () => {
    const beside = ['panel'];
    for (const address of ['', '?search=x&status=maybe&page=2&per_page=7', '?removed=1&panel=detail', '?status=&sort=-title', '?sort=title']) expect(leftOut(address, list, beside)).toEqual([]);
    expect(leftOut('?status[3]=1&status[7]=8&created_at[from]=2026-01-01', orderList, beside)).toEqual([]);
    expect(leftOut('?created_at[from]=yesterday&created_at[to]=2026-02-01', orderList, beside)).toEqual(['created_at']);
    expect(leftOut('?colour[0]=red&colour[1]=blue&sort=secret&search=x', list, beside)).toEqual(['colour', 'sort']);
    const without = { ...list, filters: list.filters.filter(({ name }) => name !== 'removed') };
    expect(leftOut('?removed=1&search=x', without, beside)).toEqual(['removed']);
  });

  it('offers removed records only where the view does', () => {
    const without = { ...list, filters: list.filters.filter(({ name }) => name !== 'removed') };
    expect(readParams('?removed=1', without).removed).toBe(false);
  });

  it('falls back on the remembered page size, then on that of the list', () => {
    expect(readParams('', list, 50).per_page).toBe(50);
    expect(readParams('?per_page=10', list, 50).per_page).toBe(10);
    expect(readParams('', list, 37).per_page).toBe(20);
  });

  it('names the page size with the page, for readers who remember another', () => {
    const shared = writeParams({ ...start, page: 3 }, list);
    expect(readParams(shared, list, 100)).toEqual({ ...start, page: 3 });
  });
});

describe('a change', () => {
  const deep: ListParams = { ...start, page: 4, search: 'a', filters: { module: '1', category: '5', status: '1' }, removed: true };

  it.each<[ParamsChange, Partial<ListParams>]>([
    [{ change: 'page', page: 5 }, { page: 5 }],
    [{ change: 'page', page: 0 }, { page: 1 }],
    [{ change: 'per_page', per_page: 50 }, { page: 1, per_page: 50 }],
    [{ change: 'sort', sort: '-title' }, { page: 1, sort: '-title' }],
    [{ change: 'search', search: ' b ' }, { page: 1, search: 'b' }],
    [{ change: 'removed', removed: false }, { page: 1, removed: false }],
    [{ change: 'filter', name: 'status', value: '0' }, { page: 1, filters: { module: '1', category: '5', status: '0' } }],
    [{ change: 'filter', name: 'status', value: undefined }, { page: 1, filters: { module: '1', category: '5' } }],
    // The categories offered are those of the module.
    [{ change: 'filter', name: 'module', value: '2' }, { page: 1, filters: { module: '2', status: '1' } }],
    [{ change: 'reset' }, { page: 1, search: '', filters: {}, removed: false }],
  ])('%o', (change, outcome) => {
    expect(changeParams(deep, change, list)).toEqual({ ...deep, ...outcome });
  });

  it('empties filters of several values and of days', () => {
    const set: ListParams = { ...orderStart, filters: { status: ['1'], created_at: { from: '2026-01-01' } } };
    const without = changeParams(set, { change: 'filter', name: 'status', value: [] }, orderList);
    expect(changeParams(without, { change: 'filter', name: 'created_at', value: {} }, orderList).filters).toEqual({});
  });
});

describe('the call', () => {
  it('always says page, size and order, and nothing that is not set', () => {
    expect(listQuery(start)).toEqual({ page: 1, per_page: 20, sort: 'title', search: undefined, removed: undefined });
    expect(listQuery({ ...start, filters: { status: '1' }, removed: true })).toMatchObject({ status: '1', removed: 1 });
  });
});
