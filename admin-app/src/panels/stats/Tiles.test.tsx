import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Tile } from '@/contract/view.gen';
import { setTexts } from '@/i18n/texts';
import { MemoryRouter } from '../../../tests/umi';
import { Tiles } from './Tiles';

const tiles: Tile[] = [
  { key: 'Product', title: { one: 'produkt', few: 'produkty', other: 'produktov' }, icon: 'shopping', path: 'shop/product' },
  { key: 'SoldOut', title: { other: 'vypredaných' }, icon: 'warning', path: 'shop/product', query: 'stock=0' },
  { key: 'Order', title: { other: 'objednávok' }, icon: 'shopping-cart' },
  { key: 'Secret', title: { other: 'tajomstiev' }, icon: 'lock', path: 'secret' },
];

it('shows what the screens declare and the server counts', () => {
  setTexts({ locale: 'sk', locales: [], texts: {} });
  render(
    <MemoryRouter>
      <Tiles tiles={tiles} counts={{ status: 'ready', data: { Product: 3, SoldOut: 1, Order: 0 } }} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['3produkty', '1vypredaných', '0objednávok']);
  expect(screen.getByRole('link', { name: /produkty/ })).toHaveAttribute('href', '/app/shop/product');
  expect(screen.getByRole('link', { name: /vypredaných/ })).toHaveAttribute('href', '/app/shop/product?stock=0');
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
