import { api, type Envelope } from '@/api/client';
import { fetchFile } from '@/api/download';
import { notifyFailure } from './failure';

/** Opens the address of a record's preview in a new tab. */
export async function openPreview(path: string, id: number): Promise<void> {
  // A tab that opens only after the answer is taken for an unwanted one and blocked.
  const tab = window.open('', '_blank');
  try {
    const { data } = await api.get<Envelope<string>>(`${path}preview/${id}`, { quiet: true });
    const address = new URL(data, window.location.href);
    if (!/^https?:$/.test(address.protocol)) throw new Error(data);
    if (!tab) return void window.open(address.href, '_blank', 'noopener');
    // What is shown there may be written by anyone; it must not reach back.
    tab.opener = null;
    tab.location.replace(address.href);
  } catch (cause) {
    tab?.close();
    notifyFailure('preview', cause);
  }
}

/** Shows a file that the server makes of a record in a new tab, in the language of the interface. */
export async function openFile(path: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { blob } = await fetchFile(path, { quiet: true });
    const address = URL.createObjectURL(blob);
    if (tab) tab.location.replace(address);
    else window.open(address, '_blank');
    // The tab may be printed or saved from long after it has opened.
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000);
  } catch (cause) {
    tab?.close();
    notifyFailure('preview', cause);
  }
}
