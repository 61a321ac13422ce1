import { type ComponentType, lazy } from 'react';
import type { View } from '@/contract/view.gen';
import type { Panel } from './panel';

export type { Panel, PanelProps } from './panel';

/** The custom panels by the names that screens know them by, each loaded when it is first opened. */
export const PANELS: Readonly<Record<string, Panel>> = {
  gallery: lazy(() => import('./gallery/GalleryPanel')),
  video: lazy(() => import('./video/VideoPanel')),
};

/** The components that stand in place of a screen's table, by the names that screens know them by. */
export const LISTS: Readonly<Record<string, ComponentType<{ view: View }>>> = {
  files: lazy(() => import('./files/FilesPanel')),
};
