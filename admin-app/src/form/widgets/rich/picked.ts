/** What kinds of pictures the server takes. */
export const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** What a file is picked for: a picture to show, or any file to link to. */
export type PickKind = 'image' | 'file';

/** A file as the file manager hands it over. */
export interface Picked {
  url: string;
  name: string;
  image: boolean;
}

/** What the file manager's page sends to the page around it. */
export type PageMessage = { files: 'picked'; picked: Picked } | { files: 'close' };
