import { useState } from 'react';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { notifyFailure } from '@/list/failure';
import { t } from '@/i18n/texts';
import { type Item, nameOf } from './items';
import { storage, type Usage } from './storage';

/** What is to be removed, and what else that would touch once it is known. */
export interface Removing {
  items: readonly Item[];
  used: Usage | null;
}

/** What can be done to folders and files. Each calls `onDone` once the server took it, or when it knows otherwise. */
export interface FileActions {
  move: (items: readonly Item[], to: number) => Promise<boolean>;
  rename: (item: Item, name: string) => Promise<void>;
  makeFolder: (name: string, within: number) => Promise<void>;
  removing: Removing | null;
  askRemove: (items: readonly Item[]) => void;
  remove: () => Promise<void>;
  stay: () => void;
}

const split = (items: readonly Item[]) => ({
  folders: items.flatMap(({ folder }) => folder ?? []),
  files: items.flatMap(({ file }) => file ?? []),
});

/** Moves, renames, makes and removes folders and files. */
export function useFileActions(onDone: () => void): FileActions {
  const [removing, setRemoving] = useState<Removing | null>(null);

  async function move(items: readonly Item[], to: number): Promise<boolean> {
    const { folders, files } = split(items);
    try {
      for (const folder of folders) await storage.moveFolder(folder, to);
      if (files.length > 0) await storage.moveFiles(files.map(({ id }) => id), to);
      notify('success', t('files.move.done', { count: items.length }));
      onDone();
      return true;
    } catch (cause) {
      notifyFailure('store', cause);
      // Some may have gone already, and others know more than this page.
      onDone();
      return false;
    }
  }

  // What went wrong is the dialog's to show.
  async function rename(item: Item, name: string): Promise<void> {
    try {
      const { message } = item.folder ? await storage.renameFolder(item.folder, name) : await storage.renameFile(item.file, name);
      notify('success', message);
      onDone();
    } catch (cause) {
      if (cause instanceof Problem && cause.status === 409) onDone();
      throw cause;
    }
  }

  async function makeFolder(name: string, within: number): Promise<void> {
    await storage.makeFolder(name, within);
    notify('success', t('files.made', { name }));
    onDone();
  }

  async function remove(): Promise<void> {
    if (!removing) return;
    const { items, used } = removing;
    const { folders, files } = split(items);
    try {
      if (files.length > 0) await storage.removeFiles(files.map(({ id }) => id), used !== null);
      if (folders.length > 0) await storage.removeFolders(folders.map(({ id }) => id), used !== null);
      notify('success', t('files.remove.done', { count: items.length, name: nameOf(items[0]!) }));
      setRemoving(null);
      onDone();
    } catch (cause) {
      const usage = cause instanceof Problem && cause.status === 409 ? (cause.data as Usage | undefined) : undefined;
      if (usage?.uses && !used) {
        // Files that nothing names are gone by then; the folders are left to ask about.
        setRemoving({ items: files.length > 0 && usage.folders !== undefined ? items.filter(({ folder }) => folder) : items, used: usage });
        onDone();
        return;
      }
      setRemoving(null);
      notifyFailure('destroy', cause);
      onDone();
    }
  }

  return {
    move,
    rename,
    makeFolder,
    removing,
    askRemove: (items) => items.length > 0 && setRemoving({ items, used: null }),
    remove,
    stay: () => setRemoving(null),
  };
}
