import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './LinkedText';

it.each([
  ['/sk/čaj', 'https://www.example.com/sk/%C4%8Daj'],
  ['/', 'https://www.example.com/'],
  ['/100 %?x#y', 'https://www.example.com/100%20%25%3Fx%23y'],
  ['//evil.example/x', 'https://www.example.com//evil.example/x'],
])('leads from the path %s to the public site', (path, href) => {
  render(
    <LinkedText link="site" site="https://www.example.com" text={path}>
      {path}
    </LinkedText>,
  );
  const link = screen.getByRole('link');
  expect(link.getAttribute('href')).toBe(href);
  expect(link.getAttribute('target')).toBe('_blank');
});

it('leads nowhere from what is no path', () => {
  render(
    <LinkedText link="site" site="https://www.example.com" text="(other)">
      (other)
    </LinkedText>,
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it.each([
  ['/api/order/7/document/invoice/1', true],
  ['javascript:alert(1)', false],
  ['//evil.example/x', false],
  ['', false],
])('opens a file of the product at %s: %s', (address, leads) => {
  render(
    <LinkedText link="file" text={address}>
      FV2026000001
    </LinkedText>,
  );
  expect(screen.queryByRole('link', { name: 'FV2026000001' })?.getAttribute('href')).toBe(leads ? address : undefined);
});
