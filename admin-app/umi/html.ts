import type { IApi } from 'umi';

// The Go server replaces this literal by a fresh nonce in every answer.
const NONCE = '__CSP_NONCE__';

/** Corrects umi's page: language, a viewport that people may zoom, and the nonce of the content security policy. */
export default (api: IApi) => {
  api.modifyHTML(($) => {
    $('html').attr('lang', 'sk');
    $('meta[name=viewport]').remove();
    $('head').prepend('<meta name="viewport" content="width=device-width, initial-scale=1">');
    $('head').append('<meta name="color-scheme" content="light dark">');
    $('head').append(`<meta name="csp-nonce" content="${NONCE}">`);
    if ($('title').length === 0) $('head').append('<title>Backoffice</title>');
    $('script, style, link[rel=stylesheet], link[rel=modulepreload]').attr('nonce', NONCE);
    return $;
  });
};
