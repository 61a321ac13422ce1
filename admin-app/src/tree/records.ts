import type { ScreenLink, View } from '@/contract/view.gen';

/** The screen that holds the records of a tree, which only orders them, where the user may open it. */
export const recordsOf = (view: View, screens: readonly ScreenLink[]): ScreenLink | undefined =>
  screens.find(({ name }) => name === view.tree?.of);
