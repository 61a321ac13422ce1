import { vi } from 'vitest';

// Files share a document, and the libraries that the first of them loaded, which is most of what a file would take. Of our
// own modules each has fresh ones, and a document as it is opened.
vi.resetModules();
document.body.replaceChildren();
for (const { name } of Array.from(document.documentElement.attributes)) document.documentElement.removeAttribute(name);
history.replaceState(null, '', '/admin/app/dashboard');
