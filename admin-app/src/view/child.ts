import type { Child, View } from '@/contract/view.gen';

/** The list below each record that is shown in this way, or nothing where the screen has none. */
export const childShownAs = (view: View, shown: string): Child | undefined => view.children?.find((child) => child.view === shown);

/** Where the children of a record are, with a slash at its end. */
export const childAddress = (child: Child, id: number): string => child.api.replace('{id}', String(id));
