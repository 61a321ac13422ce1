import { describe, expect, it } from 'vitest';
import { encodeForm, encodeQuery } from './encode';

const file = new File(['x'], 'x.png', { type: 'image/png' });

describe('encodeForm', () => {
  it.each<[string, Record<string, unknown>, [string, string][]]>([
    ['a list', { rows: [5, 7] }, [['rows[0]', '5'], ['rows[1]', '7']]],
    ['an object', { langs: { sk: { title: 'A' } } }, [['langs[sk][title]', 'A']]],
    ['objects in a list', { variants: [{ sku: 'X' }, { sku: 'Y' }] }, [['variants[0][sku]', 'X'], ['variants[1][sku]', 'Y']]],
    ['a tree', { tree: [{ id: 1, children: [{ id: 2 }, { id: 3 }] }] }, [
      ['tree[0][id]', '1'], ['tree[0][children][0][id]', '2'], ['tree[0][children][1][id]', '3'],
    ]],
    ['null', { image: null }, [['image', '']]],
    ['undefined', { image: undefined, id: 1 }, [['id', '1']]],
    ['booleans', { a: true, b: false }, [['a', 'true'], ['b', 'false']]],
    ['an empty list', { rows: [] }, []],
    ['an empty object', { langs: {} }, []],
    ['a date', { at: new Date('2026-05-02T08:30:00Z') }, [['at', '2026-05-02T08:30:00.000Z']]],
    ['numbers', { price: 9.9, zero: 0 }, [['price', '9.9'], ['zero', '0']]],
    ['a name ending in []', { 'rows[]': [1] }, [['rows[0]', '1']]],
    ['a gap in a list', { rows: [1, undefined, 3] }, [['rows[0]', '1'], ['rows[2]', '3']]],
  ])('%s', (_, values, expected) => {
    expect([...encodeForm(values)]).toEqual(expected);
  });

  it('a file stays a file', () => {
    const sent = encodeForm({ langs: { sk: { image: file } } }).get('langs[sk][image]');
    expect(sent).toBeInstanceOf(File);
    expect((sent as File).name).toBe('x.png');
  });
});

describe('encodeQuery', () => {
  it('leaves out what has no value', () => {
    expect(encodeQuery({ page: 2, search: '', type: null, role: undefined })).toBe('page=2');
  });
  it('gives several values indices', () => {
    expect(decodeURIComponent(encodeQuery({ status: [1, 8], sort: '-created_at' }))).toBe('status[0]=1&status[1]=8&sort=-created_at');
  });
});
