import type { View } from '@/contract/view.gen';
import { type Later, later } from '@/view/later';
import type { DetailPanelProps, PanelProps, ScreenPanelProps } from './panel';

export type { DetailPanelProps, PanelProps, ScreenPanelProps } from './panel';

/** The custom panels by the names that screens know them by, each loaded when it is first opened. */
export const PANELS: Readonly<Record<string, Later<PanelProps>>> = {
  gallery: later(() => import('./gallery/GalleryPanel')),
  video: later(() => import('./video/VideoPanel')),
};

/** The components that stand in place of a screen's table, by the names that screens know them by. */
export const LISTS: Readonly<Record<string, Later<{ view: View; id?: string }>>> = {
  files: later(() => import('./files/FilesPanel')),
};

/** The components that stand in place of a detail's columns, by the names that screens know them by. */
export const DETAILS: Readonly<Record<string, Later<DetailPanelProps>>> = {
  'order-detail': later(() => import('./order-detail/OrderDetail')),
  sheet: later(() => import('./sheet/SheetDetail')),
  'sample-event': later(() => import('./sample/EventDetail')),
};

/** The components that are a screen, by the names that screens know them by. */
export const SCREENS: Readonly<Record<string, Later<ScreenPanelProps>>> = {
  'sample-board': later(() => import('./sample/Board')),
};
