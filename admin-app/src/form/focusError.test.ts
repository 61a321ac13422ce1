import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusError } from './focusError';
import type { FormState } from './state';

const state = { setup: { locales: [] }, locale: '', pathOf: (id: string) => [id], reveal: () => undefined } as unknown as FormState;
let form: HTMLElement;
let frame: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<form><div data-field="title" data-error="1"><input id="title"></div><div data-field="text"><textarea id="text"></textarea></div><button id="save"></button></form>';
  form = document.querySelector('form')!;
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => ((frame = next), 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = (id: string) => document.getElementById(id)!;

it('goes to the first field that is wrong', () => {
  at('save').focus();
  focusError(form, state);
  frame();
  expect(document.activeElement).toBe(at('title'));
});

it('leaves alone who went on to another field before the error was there to be gone to', () => {
  at('save').focus();
  focusError(form, state);
  at('text').focus();
  frame();
  expect(document.activeElement).toBe(at('text'));
});

it('shows what belongs to no field, once no field turned out to be wrong', () => {
  at('title').closest('div')!.removeAttribute('data-error');
  form.insertAdjacentHTML('afterbegin', '<p data-general>Lehota uplynula.</p>');
  const seen: Element[] = [];
  HTMLElement.prototype.scrollIntoView = function () {
    seen.push(this);
  };
  at('save').focus();
  focusError(form, state);
  for (let n = 0; n < 40; n++) frame();
  expect(seen[0]).toBe(form.querySelector('[data-general]'));
  expect(document.activeElement).toBe(at('save'));
});
