import type { ReactNode } from 'react';
import type { Column } from '@/contract/view.gen';

const HREF: Readonly<Record<NonNullable<Column['link']>, (text: string, site: string) => string | undefined>> = {
  mailto: (text) => `mailto:${encodeURIComponent(text).replace('%40', '@')}`,
  tel: (text) => `tel:${text.replace(/[^\d+*#]/g, '')}`,
  // Whatever else an address may begin with could run script.
  web: (text) => (/^https?:\/\//i.test(text) ? text : undefined),
  // A path as it is read; "(other)" and its like are none.
  file: (text) => (/^\/(api|files)\//.test(text) ? text : undefined),
  site: (text, site) => (text.startsWith('/') ? site + text.split('/').map(encodeURIComponent).join('/') : undefined),
};

/** A text that leads to where it is the address of; plain where it is the address of nothing. */
export function LinkedText({ link, site = '', text, children }: Pick<Column, 'link' | 'site'> & { text: string; children: ReactNode }) {
  const href = link && text ? HREF[link](text, site) : undefined;
  if (!href) return children;
  return (
    <a className="cell-link" href={href} {...((link === 'web' || link === 'site' || link === 'file') && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  );
}
