import { type ComponentType, lazy } from 'react';
import type { View } from '@/contract/view.gen';
import type { DetailPanelProps, Panel, ScreenPanelProps } from './panel';

export type { DetailPanelProps, Panel, PanelProps, ScreenPanelProps } from './panel';

/** The custom panels by the names that screens know them by, each loaded when it is first opened. */
export const PANELS: Readonly<Record<string, Panel>> = {
  gallery: lazy(() => import('./gallery/GalleryPanel')),
  video: lazy(() => import('./video/VideoPanel')),
};

/** The components that stand in place of a screen's table, by the names that screens know them by. */
export const LISTS: Readonly<Record<string, ComponentType<{ view: View; id?: string }>>> = {
  files: lazy(() => import('./files/FilesPanel')),
};

/** The components that stand in place of a detail's columns, by the names that screens know them by. */
export const DETAILS: Readonly<Record<string, ComponentType<DetailPanelProps>>> = {
  'order-detail': lazy(() => import('./order-detail/OrderDetail')),
  sheet: lazy(() => import('./sheet/SheetDetail')),
  'sample-event': lazy(() => import('./sample/EventDetail')),
};

/** The components that are a screen, by the names that screens know them by. */
export const SCREENS: Readonly<Record<string, ComponentType<ScreenPanelProps>>> = {
  'sample-board': lazy(() => import('./sample/Board')),
};
