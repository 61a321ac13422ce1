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
