import { api, type Envelope } from '@/api/client';
import type { View } from '@/contract/view.gen';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { childAddress, childShownAs } from '@/view/child';

/** An image of a gallery, as the server sends it. */
export interface Picture {
  id: number;
  path: string;
  /** Large enough for a screen. */
  url: string;
  thumb: string;
  /** 0 is hidden. */
  status: number | boolean;
  order: number;
  languages: Record<string, { title?: string | null } | undefined>;
}

/** The titles of an image by locale. */
export type Titles = Record<string, { title: string }>;
/** What this person may do to the images of a screen. */
export interface Rights {
  create: boolean;
  update: boolean;
  publish: boolean;
  destroy: boolean;
}

/** What this person may do to a screen's images. */
export const rightsOf = (view: View): Rights => {
  const can = (right: string) => childShownAs(view, 'images')?.can.includes(right) ?? false;
  return { create: can('create'), update: can('update'), publish: can('publish'), destroy: can('destroy') };
};

/** What can be done to several images at once. */
export type BulkName = 'publish' | 'hide' | 'destroy';

interface Said {
  message: string;
}

/** Whether visitors do not see the image. */
export const isHidden = ({ status }: Picture): boolean => !status;

/** The image's title in the language in use, or nothing. */
export const titleIn = ({ languages }: Picture): string => languages[language()]?.title?.trim() ?? '';

/** How an image is called: its title in the language in use, else its place. */
export const nameOf = (picture: Picture, index: number): string => titleIn(picture) || t('images.image', { number: index + 1 });

/** Where the images of a record are, or nothing where the screen has none. */
export const galleryAddress = (view: View, id: number): string | undefined => {
  const images = childShownAs(view, 'images');
  return images && childAddress(images, id);
};

const quiet = { quiet: true };

/** The calls of one record's images. Each throws a Problem and shows nothing. */
export const galleryCalls = (address: string) => ({
  address,
  load: (signal: AbortSignal) => api.get<Envelope<Picture[]>>(address.replace(/\/$/, ''), { ...quiet, signal }),
  checkToken: (signal: AbortSignal) => api.get<unknown>(`${address}token/check`, { ...quiet, signal }),
  reorder: (ids: readonly number[]) => api.post<Said>(`${address}reorder/`, { images: ids }, quiet),
  rotate: (id: number) => api.post<Partial<Envelope<Picture>> & Said>(`${address}rotate/${id}`, undefined, quiet),
  one: (id: number, signal: AbortSignal) => api.get<Envelope<Record<string, unknown>>>(`${address}${id}`, { ...quiet, signal }),
  save: (id: number, languages: Titles, further?: Readonly<Record<string, unknown>>) => api.post<Said>(`${address}${id}`, { languages, ...further }, quiet),
  bulk: (name: BulkName, ids: readonly number[]) => api.post<Said>(`${address}array/${name === 'destroy' ? 'destroy/' : name}`, { rows: ids }, quiet),
  destroy: (id: number) => api.delete<Said>(`${address}destroy/${id}`, quiet),
  uploadAddress: `${address}upload`,
});

/** The calls of one record's images. */
export type GalleryCalls = ReturnType<typeof galleryCalls>;
