import { describe, expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { loadAddress, recordAddress } from './useRecord';

const view = { api: '/api/shop/product/variant/', kind: 'list' } as View;

describe('the addresses of a record', () => {
  it('are one, unless the view says where it is loaded', () => {
    expect(loadAddress(view, 7)).toBe('/api/shop/product/variant/7');
    expect(loadAddress({ ...view, load: 'record/{id}' }, 7)).toBe('/api/shop/product/variant/record/7');
    expect(recordAddress({ ...view, load: 'record/{id}' }, 7)).toBe('/api/shop/product/variant/7');
    expect(loadAddress({ ...view, load: 'record/{id}' }, null)).toBe('/api/shop/product/variant/');
  });
});
