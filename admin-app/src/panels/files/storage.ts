import { api, type Envelope } from '@/api/client';

/** The folder that holds all others. */
export const ROOT = 1;
/** The largest file that is taken, in bytes. */
export const MAX_BYTES = 100 * 1024 * 1024;
/** The kinds of file that are offered to choose from; the server looks at the content itself. */
export const ACCEPTED = [
  'image/jpeg', 'image/png', 'image/gif', 'image/webp', '.svg', '.pdf', '.rtf', '.txt', '.csv', '.zip', '.doc', '.docx', '.xls',
  '.xlsx', '.ppt', '.pptx', '.odt', '.ods', '.odp', '.mp3', '.ogg', '.wav', '.m4a', '.mp4', '.webm', '.epub',
];

/** A folder, as the server lists them. */
export interface Folder {
  id: number;
  name: string;
  parent_id: number | null;
  version: number;
}

/** A file in a folder, as the server lists them. */
export interface StoredFile {
  id: number;
  version: number;
  name: string;
  folder: string | null;
  type: string | null;
  size: number;
  width: number;
  height: number;
  created_at: string;
  file: { url: string; thumb: string } | null;
}

/** A record whose text names a file. */
export interface Use {
  screen: string;
  id: number;
  label: string;
  title: string;
  removed: boolean;
}

/** Where files are named, and what else goes with them. */
export interface Usage {
  uses: Use[];
  total: number;
  files?: number;
  folders?: number;
}

/** What a list of files is asked for. */
export interface FileQuery {
  folder: number;
  search: string;
  sort: string;
  kind: '' | 'image';
}

interface Page {
  data: StoredFile[];
  meta: { total: number; last_page: number };
}

interface Message {
  message: string;
}

const quiet = { quiet: true };
const PER_PAGE = 100;

/** The calls of the file manager. Each throws a Problem and shows nothing. */
export const storage = {
  folders: (signal: AbortSignal) => api.get<Envelope<Folder[]>>('/api/storage/folder/list', { ...quiet, signal }).then(({ data }) => data),
  // A search goes through all folders: whoever searches does not know where it is.
  files: ({ folder, search, sort, kind }: FileQuery, page: number, signal: AbortSignal) =>
    api.get<Page>('/api/storage/', {
      ...quiet,
      signal,
      query: { page, per_page: PER_PAGE, sort, ...(search ? { search } : { folder }), ...(kind ? { kind } : {}) },
    }),
  file: (id: number, signal: AbortSignal) => api.get<Envelope<StoredFile>>(`/api/storage/${id}`, { ...quiet, signal }).then(({ data }) => data),
  uses: (id: number, signal: AbortSignal) => api.get<Envelope<Usage>>(`/api/storage/${id}/uses`, { ...quiet, signal }).then(({ data }) => data),
  makeFolder: (name: string, parent: number) => api.post<Envelope<{ id: number }>>('/api/storage/folder/', { name, parent_id: parent }, quiet),
  renameFolder: ({ id, version }: Folder, name: string) => api.post<Message>(`/api/storage/folder/${id}`, { name, version }, quiet),
  moveFolder: ({ id, version }: Folder, parent: number) => api.post<Message>(`/api/storage/folder/${id}`, { parent_id: parent, version }, quiet),
  removeFolders: (ids: readonly number[], confirmed: boolean) => api.post<Message>('/api/storage/folder/array/remove', { rows: ids, confirmed }, quiet),
  renameFile: ({ id, version }: StoredFile, name: string) => api.post<Message>(`/api/storage/${id}`, { name, version }, quiet),
  moveFiles: (ids: readonly number[], folder: number) => api.post<Message>('/api/storage/array/move', { rows: ids, folder_id: folder }, quiet),
  removeFiles: (ids: readonly number[], confirmed: boolean) => api.post<Message>('/api/storage/array/remove', { rows: ids, confirmed }, quiet),
  checkUpload: (folder: number, signal: AbortSignal) => api.get<unknown>(`/api/storage/upload/${folder}/token/check`, { ...quiet, signal }),
  uploadAddress: (folder: number) => `/api/storage/upload/${folder}`,
  /** A fresh address of the manager's page. */
  address: () => api.post<Envelope<{ token: string; url: string; expires_at: string }>>('/api/storage/token', undefined, quiet).then(({ data }) => data),
};

/** Whether a file is a picture that can be shown. */
export const isPicture = ({ width }: StoredFile): boolean => width > 0;
