import { fold } from '@/i18n/fold';
import { type Folder, ROOT, type StoredFile } from './storage';

/** What stands in the grid. */
export type Item = { key: string; folder: Folder; file?: undefined } | { key: string; file: StoredFile; folder?: undefined };

/** What a folder is known by among items. */
export const folderKey = (id: number): string => `d${id}`;

/** The name that an item is shown by. */
export const nameOf = (item: Item): string => (item.folder ?? item.file).name;

/** The folders from the outermost to the one with the id, that one included. */
export function pathTo(folders: readonly Folder[], id: number): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let at = byId.get(id); at && path.length <= folders.length; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) path.unshift(at);
  return path;
}

/** A folder and all below it. */
export function below(folders: readonly Folder[], ids: Iterable<number>): Set<number> {
  const all = new Set(ids);
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const { id, parent_id: parent } of folders) if (parent !== null && all.has(parent)) all.add(id);
  }
  return all;
}

/** The folders that a folder holds, or those whose names hold the text, in the order of the language. */
export function foldersIn(folders: readonly Folder[], id: number, search: string, order: (a: string, b: string) => number): Folder[] {
  const wanted = fold(search.trim());
  return folders
    .filter((folder) => folder.id !== ROOT && (wanted ? fold(folder.name).includes(wanted) : folder.parent_id === id))
    .sort((a, b) => order(a.name, b.name));
}

/** Folders first, then files. */
export const itemsOf = (folders: readonly Folder[], files: readonly StoredFile[]): Item[] => [
  ...folders.map((folder) => ({ key: folderKey(folder.id), folder })),
  ...files.map((file) => ({ key: `f${file.id}`, file })),
];
