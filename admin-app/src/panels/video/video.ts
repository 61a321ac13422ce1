import { api, type Envelope } from '@/api/client';
import type { View } from '@/contract/view.gen';
import { childAddress, childShownAs } from '@/view/child';

/** The video of a record, as the server sends it; nulls where there is none. */
export interface VideoFile {
  file: string | null;
  file_path: string | null;
  type: string | null;
  size: number | null;
}

/** What this person may do to the video of a record. */
export interface Rights {
  create: boolean;
  destroy: boolean;
}

export const rightsOf = (view: View): Rights => {
  const can = childShownAs(view, 'file')?.can ?? [];
  return { create: can.includes('create'), destroy: can.includes('destroy') };
};

/** Where the video of a record is, or nothing where the screen has none. */
export const videoAddress = (view: View, id: number): string | undefined => {
  const file = childShownAs(view, 'file');
  return file && childAddress(file, id);
};

const quiet = { quiet: true };

/** The calls of one record's video. Each throws a Problem and shows nothing. */
export const videoCalls = (address: string) => ({
  address,
  load: (signal: AbortSignal) => api.get<Envelope<VideoFile>>(address.replace(/\/$/, ''), { ...quiet, signal }),
  checkToken: (signal: AbortSignal) => api.get<unknown>(`${address}token/check`, { ...quiet, signal }),
  destroy: () => api.delete<{ message: string }>(`${address}destroy/`, quiet),
  uploadAddress: `${address}upload`,
});

/** The calls of one record's video. */
export type VideoCalls = ReturnType<typeof videoCalls>;
