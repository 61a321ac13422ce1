import type { Child, View } from '@/contract/view.gen';

/** The list below each record that is shown in this way, or nothing where the screen has none. */
export const childShownAs = (view: View, shown: string): Child | undefined => view.children?.find((child) => child.view === shown);

/** Where the children of a record are, with a slash at its end. */
export const childAddress = (child: Child, id: number): string => child.api.replace('{id}', String(id));

/** The view of a list below a record. */
export interface ChildView extends View {
  /** The id of that record. */
  owner: number;
}

/** The record that the records of a view belong to; null where they belong to none. */
export const ownerOf = (view: View): number | null => (view as Partial<ChildView>).owner ?? null;

/** What one of the list below a record is, as a screen of its own would have it. */
export const childView = (view: View, child: Child, id: number): ChildView => ({
  ...view,
  owner: id,
  name: `${view.name}.${child.name}`,
  title: child.title ?? child.name,
  singular: child.singular ?? child.name,
  new: child.new,
  api: childAddress(child, id),
  kind: 'list',
  form: child.form,
  commands: child.commands?.map((command) => ({ ...command, url: command.url.replace('{owner}', String(id)) })),
  list: undefined,
  detail: undefined,
  panels: undefined,
  children: undefined,
  history: false,
});
