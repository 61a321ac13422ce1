import type { ScreenLink } from '@/contract/view.gen';

// A tree only orders records; these are the screens that they are made and edited in.
const RECORDS: Readonly<Record<string, string>> = { 'content/navigation': 'content/page' };

/** The screen that holds the records of a tree, where the user may open it. */
export const recordsOf = (tree: string, screens: readonly ScreenLink[]): ScreenLink | undefined =>
  screens.find(({ name }) => name === RECORDS[tree]);
