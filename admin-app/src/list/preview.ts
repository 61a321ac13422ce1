import { api, type Envelope } from '@/api/client';
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
