import { type DragEvent, useRef, useState } from 'react';
import { below, type Item } from './items';
import type { Folder } from './storage';
import type { Selection } from './useSelection';

const OURS = 'application/x-backoffice-files';

interface Options {
  items: readonly Item[];
  folders: readonly Folder[];
  within: number;
  selection: Selection;
  canMove: boolean;
  canUpload: boolean;
  onMove: (items: readonly Item[], to: number) => void;
  onFiles: (files: FileList) => void;
}

/** Drags what is chosen onto folders, and files from outside onto the page. */
export function useDrop({ items, folders, within, selection, canMove, canUpload, onMove, onFiles }: Options) {
  const carried = useRef<readonly Item[]>([]);
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files') && !event.dataTransfer.types.includes(OURS);

  const takes = (folder: number): boolean => {
    if (carried.current.length === 0 || folder === within) return false;
    return !below(folders, carried.current.flatMap((item) => item.folder?.id ?? [])).has(folder);
  };

  return {
    over,
    takes,
    drag(event: DragEvent, index: number) {
      const item = items[index];
      if (!canMove || !item) return event.preventDefault();
      // What is not chosen is dragged alone.
      carried.current = selection.keys.has(item.key) ? items.filter(({ key }) => selection.keys.has(key)) : [item];
      if (!selection.keys.has(item.key)) selection.choose(index, 'alone');
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(OURS, String(carried.current.length));
    },
    put(folder: number) {
      const items = carried.current;
      carried.current = [];
      if (items.length > 0) onMove(items, folder);
    },
    /** For the page around. */
    page: {
      onDragEnd: () => {
        carried.current = [];
      },
      onDragOver: (event: DragEvent) => {
        if (!canUpload || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!canUpload || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
