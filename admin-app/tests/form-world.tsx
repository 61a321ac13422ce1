import { readdirSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { vi } from 'vitest';
import type { View } from '@/contract/view.gen';
import { queryClient } from '@/api/queries';
import FormPanel from '@/form/FormPanel';
import { setTexts, type Texts } from '@/i18n/texts';

const LOCALES = '../locales';
const VIEWS = '../schemas/views';

/** Puts every text of a language in place. */
export function speak(language: string): void {
  const texts: Texts = {};
  for (const name of readdirSync(LOCALES).filter((file) => file.endsWith(`.${language}.json`))) {
    Object.assign(texts, JSON.parse(readFileSync(`${LOCALES}/${name}`, 'utf8')));
  }
  setTexts({ locale: language, locales: [{ id: language, title: language }], texts });
}

/** The emitted views that have a form. */
export const viewNames = (): string[] => readdirSync(VIEWS).filter((name) => name.endsWith('.json'));

/** An emitted view. */
export const viewOf = (name: string): View => JSON.parse(readFileSync(`${VIEWS}/${name}`, 'utf8')) as View;

/** What a call is answered with. */
export interface Answer {
  status?: number;
  body?: unknown;
}

/** One call that was made. */
export interface Call {
  method: string;
  path: string;
  form: Record<string, FormDataEntryValue>;
}

/** Answers calls by "METHOD path"; a function sees what was sent. An option list that is not given is empty. */
export function serve(answers: Record<string, Answer | ((call: Call) => Answer)>): Call[] {
  const calls: Call[] = [];
  queryClient.clear();
  document.cookie = 'XSRF-TOKEN=abc';
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init?.method ?? 'GET';
    const form = init?.body instanceof FormData ? Object.fromEntries(init.body) : {};
    const call = { method, path: url.pathname + url.search, form };
    calls.push(call);
    const found = answers[`${method} ${call.path}`] ?? answers[`${method} ${url.pathname}`];
    const { status = 200, body = { data: [] } } = (typeof found === 'function' ? found(call) : found) ?? {};
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return calls;
}

/** Opens the form of a view as its list would. */
export function open(view: View, id: number | null) {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  return { ...render(<FormPanel view={view} id={id} onClose={onClose} onSaved={onSaved} />), onClose, onSaved };
}

/** A page as the server tells of it. */
export const page = (changes: Record<string, unknown> = {}) => ({
  id: 17,
  version: 3,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-02T10:00:00Z',
  deleted_at: null,
  can: ['update', 'destroy'],
  langs: {
    sk: { title: 'O nás', title_url: 'o-nas', content: null, meta_title: null, meta_description: null },
    en: { title: 'About us', title_url: 'about-us', content: null, meta_title: null, meta_description: null },
  },
  module_id: 1,
  category_id: 5,
  navigation: { value: false, parent_id: null },
  image: { url: '/files/a.jpg', thumb: '/files/a-t.jpg', name: 'a.jpg', type: 'image/jpeg', size: 2048 },
  status: true,
  publish_up: null,
  publish_down: null,
  galleries: [2, 1],
  redirect: null,
  css_class: null,
  ...changes,
});

/** The options that a page's form asks for. */
export const lists: Record<string, Answer> = {
  'GET /api/module': { body: { data: [{ id: 1, lang: { title: 'Blog' } }, { id: 2, lang: { title: 'Galérie' } }] } },
  'GET /api/content/category/list/1': { body: { data: [{ id: 5, lang: { title: 'Novinky' } }] } },
  'GET /api/content/category/list/2': { body: { data: [{ id: 6, lang: { title: 'Fotky' } }] } },
  'GET /api/gallery/list': { body: { data: [{ id: 1, lang: { title: 'Jar' } }, { id: 2, lang: { title: 'Leto' } }] } },
};
