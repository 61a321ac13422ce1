import { describe, expect, it } from 'vitest';
import { inertHtml, withoutDeadLinks, withoutForeignColors, withoutForeignFrames, withoutLostPictures } from './paste';

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

describe('pictures of what is pasted', () => {
  it.each(['file:///C:/Users/jana/clip_image001.png', '//:0', 'cid:1', 'blob:https://example.com/1', 'data:image/png;base64,AA==', ''])('at "%s" are left out', (src) => {
    expect(withoutLostPictures(`<p>a<img src="${src}">b</p>`)).toBe('<html><head></head><body><p>ab</p></body></html>');
  });

  it.each(['https://example.com/a.png', 'http://example.com/a.png', '/files/a.png'])('at "%s" stay', (src) => {
    expect(withoutLostPictures(`<p><img src="${src}"></p>`)).toBeNull();
  });
});

describe('frames of what is pasted', () => {
  it.each(['https://www.google.com/maps/embed?pb=1', 'https://evil.example', ''])('at "%s" are left out', (src) => {
    expect(withoutForeignFrames(`<p>a</p><iframe src="${src}"></iframe>`)).toBe('<html><head></head><body><p>a</p></body></html>');
  });

  it.each(['https://www.youtube.com/embed/abcdefghijk', 'https://player.vimeo.com/video/12345'])('at "%s" stay', (src) => {
    expect(withoutForeignFrames(`<iframe src="${src}"></iframe>`)).toBeNull();
  });
});

describe('links of what is pasted', () => {
  it.each([
    ['<p>Text<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p>', '<p>Text<sup>[1]</sup></p>'],
    ['<p><a href="file:///C:/Users/jana/cennik.docx#_Toc1">Cenník</a></p>', '<p>Cenník</p>'],
    ['<p><a href="about:blank#_ftnref1">[1]</a> Poznámka</p>', '<p>[1] Poznámka</p>'],
  ])('are words where they lead to nothing: %s', (html, left) => {
    expect(withoutDeadLinks(html)).toBe(`<html><head></head><body>${left}</body></html>`);
  });

  it.each(['https://example.com/a#b', 'mailto:jana@example.com', 'tel:+421900123456', '/sk/kontakt'])('to "%s" stay', (href) => {
    expect(withoutDeadLinks(`<p><a href="${href}">a</a></p>`)).toBeNull();
  });
});

describe('colours of what is pasted', () => {
  it.each([
    ['<p style="color: rgb(236, 236, 236); background-color: rgb(33, 33, 33)">a</p>', '<p style="">a</p>'],
    ['<span style="color: #000; background-color: transparent">a</span>', '<span style="">a</span>'],
    ['<h2 style="color: darkslategray; text-align: center">a</h2>', '<h2 style="text-align: center;">a</h2>'],
    ['<div style="background: navy; color: white">a</div>', '<div style="">a</div>'],
    ['<table><tbody><tr><td bgcolor="#fff">a</td></tr></tbody></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ])('are left out where they are those of the page: %s', (html, left) => {
    expect(withoutForeignColors(html)).toBe(`<html><head></head><body>${left}</body></html>`);
  });

  it('stay where somebody gave them to words', () => {
    expect(withoutForeignColors('<p><span style="color: red">a</span> <span style="background-color: rgb(255, 255, 0)">b</span></p>')).toBeNull();
  });
});
