import { expect, it } from 'vitest';
import { keptAddress, linkAddress } from './html';

it.each([
  ['+421 900 123 456', 'tel:+421900123456'],
  ['0900/123 456', 'tel:0900123456'],
  ['tel:+421 2 (555) 12', 'tel:+421255512'],
  ['www.example.com/a?b=1', 'https://www.example.com/a?b=1'],
  ['info@example.com', 'mailto:info@example.com'],
  ['192.168.0.1', 'https://192.168.0.1'],
  ['http://intranet/a', 'http://intranet/a'],
  ['o-nas', null],
  ['12345', null],
  ['javascript:alert(1)', null],
])('what is typed as the address of a link, %s, leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each(['o-nas', 'files/a.pdf', '/files/cenník 2026.pdf', 'mailto:a@example.com?subject=Dobrý deň', '?page=2', '#a', 'https://example.com/a b'])(
  'the address of a link that stands in a text is kept: %s',
  (href) => expect(keptAddress(href)).toBe(href),
);

it.each(['javascript:alert(1)', ' java\nscript:alert(1)', 'data:text/html,a', 'file:///c:/a', 'https://'])('no link of a text leads to %j', (href) => {
  expect(keptAddress(href)).toBe('#');
});
