import type { IApi } from 'umi';

// The Go server replaces these literals: by a fresh nonce in every answer, by the language of who has chosen none, and
// by all languages, that one first.
const NONCE = '__CSP_NONCE__';
const LANGUAGE = '__LANGUAGE__';
const LANGUAGES = '__LANGUAGES__';

// The build replaces this one by the files of the signed-in area (scripts/precompress.mjs).
const AREA = "'__AREA__'.split(' ')";

// Runs before any file of the app has come, and asks for what the first picture needs: the texts, and for somebody who
// was signed in the navigation, the screen at this address, its rows, and the files of the area. What src/api/bootstrap.ts takes over.
const BOOTSTRAP = `
(() => {
  const all = document.querySelector('meta[name=languages]').content.split(',');
  const language = all.includes(localStorage.language) ? localStorage.language : all[0];
  const ask = (path) => {
    const answer = fetch(path, { credentials: 'include', headers: {
      Accept: 'application/json', 'Accept-Language': language, 'X-Requested-With': 'XMLHttpRequest' } });
    answer.catch(() => {});
    return answer;
  };
  if (!/^[a-z]/.test(language)) return;
  const bootstrap = (window.bootstrap = { language, texts: ask('/api/texts/' + language) });
  const at = /^\\/admin\\/app\\/(.+?)\\/*$/.exec(location.pathname);
  if (!at || !localStorage.user) return;
  for (const href of ${AREA}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const query = new URLSearchParams(location.search);
  query.delete('panel');
  const size = localStorage['list.' + at[1].replace(/\\/(\\d+|new)$/, '') + '.per_page'];
  if (size && !query.has('per_page')) query.set('per_page', size);
  query.set('at', at[1]);
  bootstrap.address = location.pathname + location.search;
  bootstrap.start = ask('/api/start?' + query);
})();`;

// Until the app's own styles are there: no white flash for readers of a dark system, and a sign that something comes.
const FIRST_PAINT = `
@media (prefers-color-scheme: dark) { html { background: #0d1015 } }
.boot { position: fixed; inset: 0; margin: auto; width: 32px; height: 32px; border-radius: 50%;
  border: 3px solid #8aa4c0; border-top-color: transparent; animation: boot 0.9s linear infinite }
@keyframes boot { to { transform: rotate(1turn) } }
@media (prefers-reduced-motion: reduce) { .boot { animation: none } }`;

// Within the page, so that no browser asks for /favicon.ico, which belongs to the site.
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b5fb0"/>' +
  '<path d="M8 9.5h16M8 16h10M8 22.5h13" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>';

/** Corrects umi's page: language, a viewport that people may zoom, the mark of the tab, and the nonce of the content security policy. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', LANGUAGE);
    $('meta[name=viewport]').remove();
    $('head').prepend('<meta name="viewport" content="width=device-width, initial-scale=1">');
    $('meta[name=viewport]').after(`<meta name="languages" content="${LANGUAGES}"><script>${BOOTSTRAP}</script>`);
    $('head').append('<meta name="color-scheme" content="light dark">');
    $('head').append(`<meta name="csp-nonce" content="${NONCE}">`);
    $('head').append(`<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(MARK)}">`);
    if ($('title').length === 0) $('head').append('<title>Administrácia</title>');
    $('head').append(`<style>${FIRST_PAINT}</style>`);
    $('#root').append('<div class="boot" role="status" aria-label="…"></div>');
    $('script, style, link[rel=stylesheet], link[rel=modulepreload]').attr('nonce', NONCE);
    return $;
  });
};
