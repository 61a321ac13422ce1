import { describe, expect, it } from 'vitest';
import { inertHtml } from './paste';

describe('pasted HTML', () => {
  it.each([
    ['<img src="x" onerror="alert(1)">', '<img src="x">'],
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<table><tr><td onclick="x()">a</td></tr></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    ['<a href=" javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>', '<iframe></iframe>'],
  ])('%s loses what would act', (html, inert) => {
    expect(inertHtml(html)).toBe(`<html><head></head><body>${inert}</body></html>`);
  });

  it('keeps by what Word is known, whose lists are none otherwise', () => {
    expect(inertHtml('<html xmlns:w="urn:word"><head><style>@list l0</style></head><body onload="x()"><p>a</p></body></html>')).toBe(
      '<html xmlns:w="urn:word"><head><style>@list l0</style></head><body><p>a</p></body></html>',
    );
  });

  it('is left alone where nothing in it would act', () => {
    expect(inertHtml('<table><tr><td style="color: red">a</td></tr></table>')).toBeNull();
    expect(inertHtml('')).toBeNull();
  });
});
