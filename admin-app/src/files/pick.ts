import type { StoredFile } from './storage';

/** What a file is picked for: a picture to show, or any file to link to. */
export type PickKind = 'image' | 'file';

/** A file as it is handed to whoever asked for one. */
export interface Picked {
  url: string;
  name: string;
  image: boolean;
}

/** What the manager's page tells the page around it. */
export type PageMessage = { files: 'picked'; picked: Picked } | { files: 'close' };

/** The file as the page around is told of it. */
export const pickedOf = ({ file, name, width }: StoredFile): Picked => ({ url: file?.url ?? '', name, image: width > 0 });

/** Tells the page around. Only pages of ours may hear it. */
export const tell = (message: PageMessage): void => window.parent.postMessage(message, window.location.origin);
