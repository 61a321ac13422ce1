import { lazy } from 'react';
import type { Panel } from './panel';

export type { Panel, PanelProps } from './panel';

/** The custom panels by the names that screens know them by, each loaded when it is first opened. */
export const PANELS: Readonly<Record<string, Panel>> = {
  gallery: lazy(() => import('./gallery/GalleryPanel')),
  video: lazy(() => import('./video/VideoPanel')),
};
