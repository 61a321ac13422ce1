import { expect, it } from 'vitest';
import { storedHtml } from './html';

it.each([
  ['<td><p>MARK</p></td>', '<td><hr></td>'],
  ['<td><p>a</p><p>MARK</p><p>b</p></td>', '<td><p>a</p><hr><p>b</p></td>'],
  ['<td><p>a <strong>bMARKc</strong></p></td>', '<td><p>a <strong>b</strong></p><hr><p><strong>c</strong></p></td>'],
  ['<td><p>aMARKMARK</p></td>', '<td><p>a</p><hr><hr></td>'],
])('a divider of a cell is stored as a block, of %s', (cell, stored) => {
  const html = cell.replaceAll('MARK', '<span class="ql-cell-divider"></span>');
  expect(storedHtml(`<table><tbody><tr>${html}</tr></tbody></table>`)).toBe(`<table><tbody><tr>${stored}</tr></tbody></table>`);
});

it('is stored without what is empty at its end, be it a heading', () => {
  expect(storedHtml('<h2>a</h2><p>b</p><h1><br></h1><p><br></p>')).toBe('<h2>a</h2><p>b</p>');
  expect(storedHtml('<h1><br></h1>')).toBe('');
});
