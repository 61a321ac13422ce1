import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { defaultConfig } from 'antd/lib/theme/context';
import { afterEach, vi } from 'vitest';
import { queryClient } from '@/api/queries';

// A busy machine takes its time; what never comes is known to be missing a little later.
configure({ asyncUtilTimeout: 20_000 });

// While something is waited for, each look that does not find it yet would print the whole document, which nobody reads:
// once the time is up it is printed still.
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
    return waiting ? Object.assign(new Error(message ?? undefined), { name: 'TestingLibraryElementError' }) : getElementError(message, container);
  },
});

// What antd asks of a browser and jsdom does not have.
if (!window.matchMedia) {
  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as MediaQueryList;
}

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= SilentResizeObserver;
Element.prototype.scrollIntoView ??= () => undefined;

// The styles of antd are a file of the built app, and not written here either: what antd hides it hides by attributes and
// styles of the element too.
Object.assign(defaultConfig, { zeroRuntime: true });

// For the labels of one element jsdom looks for the control of each label there is in the whole document: of a form's
// test that asks for fields by their names a third. These are the same, by the labels alone.
function labelsOf(this: HTMLElement) {
  return Array.from(document.getElementsByTagName('label')).filter((label) =>
    label.htmlFor ? label.htmlFor === this.id : label.contains(this) && label.querySelector(LABELABLE) === this,
  );
}
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
for (const kind of [HTMLButtonElement, HTMLInputElement, HTMLMeterElement, HTMLOutputElement, HTMLProgressElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(kind.prototype, 'labels', { get: labelsOf });
}

// jsdom prints "not implemented" when asked for a pseudo element's style.
const computed = window.getComputedStyle.bind(window);
window.getComputedStyle = (element: Element) => computed(element);

// A cookie is one of the folder of the page that set it, unless that said otherwise.
function clearCookies() {
  for (const cookie of document.cookie.split('; ')) {
    for (const path of ['/', location.pathname.replace(/\/[^/]*$/, '')]) document.cookie = `${cookie.split('=')[0]}=; path=${path}; max-age=0`;
  }
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
