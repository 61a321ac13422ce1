import { beforeEach, describe, expect, it } from 'vitest';
import { setTexts } from '@/i18n/texts';
import { currentEntry, withDashboard } from './SideMenu';

const leaf = (key: string) => ({ key, title: key, icon: '' as const, path: key, route_name: key });
const menu = [
  { ...leaf('shop'), path: 'shop/product', children: [leaf('shop/product'), leaf('shop/voucher')] },
  leaf('order'),
  leaf('order-archive'),
];

beforeEach(() => setTexts({ locale: 'sk', locales: [], texts: { 'shell.dashboard.title': 'Nástenka' } }));

describe('the side navigation', () => {
  it('opens the section of the current screen, with a record open too', () => {
    expect(currentEntry(menu, '/app/shop/voucher/3')).toEqual({ selected: 'shop/voucher', open: ['shop'] });
  });
  it('does not take one address for the beginning of another', () => {
    expect(currentEntry(menu, '/app/order-archive').selected).toBe('order-archive');
    expect(currentEntry(menu, '/app/nowhere')).toEqual({ selected: undefined, open: [] });
  });
  it('always leads to the dashboard, once', () => {
    expect(withDashboard(menu)[0]).toMatchObject({ key: 'dashboard', title: 'Nástenka' });
    expect(withDashboard([leaf('dashboard'), ...menu])).toHaveLength(4);
  });
});
