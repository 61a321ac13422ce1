import { expect, it } from 'vitest';
import { readableTables } from './cells';
import { storedHtml } from './html';

const item = (text: string, kind: string, ...classes: string[]) =>
  `<li class="${['table-list', ...classes].join(' ')}" data-list="${kind}"><span class="ql-ui" contenteditable="false"></span>${text}</li>`;

it.each([
  ['of each kind', [item('a', 'bullet'), item('b', 'ordered')], '<ul><li>a</li></ul><ol><li>b</li></ol>'],
  ['within another', [item('a', 'bullet'), item('b', 'ordered', 'ql-indent-1'), item('c', 'bullet')], '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>'],
  ['that begins further in', [item('a', 'bullet', 'ql-indent-1')], '<ul><li><ul><li>a</li></ul></li></ul>'],
  ['to tick off, aligned', [item('a', 'checked', 'ql-align-center')], '<ul><li class="ql-align-center" data-list="checked">a</li></ul>'],
])('a list of a cell is stored as a list, one %s', (_, items, stored) => {
  const list = `<ul class="table-list-container" data-row="1" data-cell="2">${items.join('')}</ul>`;
  expect(storedHtml(`<table><tbody><tr><td>${list}</td></tr></tbody></table>`)).toBe(`<table><tbody><tr><td>${stored}</td></tr></tbody></table>`);
});

it('a heading of a cell is stored without the mark of the editor', () => {
  const html = (name: string) => `<table><tbody><tr><td><h3${name}>a</h3></td></tr></tbody></table>`;
  expect(storedHtml(html(' class="ql-table-header" data-cell="1"'))).toBe(html(''));
});

it.each([
  ['a heading beside cells', '<tr><th>a</th><td>b</td></tr>', '<tr><td><strong>a</strong></td><td>b</td></tr>'],
  ['a row of headings', '<tr><th>a</th><th>b</th></tr>', '<tr><th>a</th><th>b</th></tr>'],
  ['a heading that lost its cell', '<tr><td><h3 class="ql-table-header">a</h3></td></tr>', '<tr><td><h3 class="">a</h3></td></tr>'],
  ['a quotation', '<tr><td><blockquote>a <em>b</em></blockquote></td></tr>', '<tr><td><p>a <em>b</em></p></td></tr>'],
  ['a quotation of lines', '<tr><td><blockquote><p>a</p><p>b</p></blockquote></td></tr>', '<tr><td><p>a</p><p>b</p></td></tr>'],
  ['code', '<tr><td><pre>a\n  b\n</pre></td></tr>', '<tr><td><p>a</p><p>  b</p></td></tr>'],
])('the editor is given tables as it knows them: %s', (_, rows, known) => {
  const page = new DOMParser().parseFromString(`<table><tbody>${rows}</tbody></table>`, 'text/html');
  readableTables(page);
  expect(page.querySelector('tbody')?.innerHTML).toBe(known);
});
