import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apartTables, embedAddress, providerOf } from './html';

interface Case {
  typed: string;
  src: string | null;
}

// The server's cleaning reads the same cases.
const cases = JSON.parse(readFileSync('../backend/sanitise/testdata/embeds.json', 'utf8')) as Case[];

it.each(cases)('$typed is embedded as $src', ({ typed, src }) => {
  expect(embedAddress(typed)).toBe(src);
  // What is embedded stays what it is when the text is opened again.
  if (src) {
    expect(embedAddress(src)).toBe(src);
    expect(providerOf(src)).not.toBe('');
  }
});

it('keeps tables apart that touch', () => {
  expect(apartTables('<table><tr></tr></table>\n<table></table><p>a</p>')).toBe('<table><tr></tr></table><p></p>\n<table></table><p>a</p>');
});
