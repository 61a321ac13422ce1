import { api, type Envelope } from '@/api/client';
import { keys, queryClient } from '@/api/queries';
import { currentUser } from '@/api/session';
import { type ListSetup, type Navigation, useNavigated } from './navigation';

const NONE: ListSetup = { views: [] };

/** What the person who is signed in set up in the list of a screen. It comes with the navigation. */
export const useListSetup = (screen: string): ListSetup => useNavigated()?.lists?.[screen] ?? NONE;

/** Shows a setup of a list in place of the one there. */
export function showListSetup(screen: string, setup: ListSetup): void {
  queryClient.setQueryData<Navigation>(keys.navigation(currentUser()?.id), (before) => before && { ...before, lists: { ...before.lists, [screen]: setup } });
}

/** Makes a call about the setup of a list, shows what is set up then, and returns what the server says. Throws a Problem. */
export async function changeListSetup(screen: string, call: 'view' | 'view/remove', body: Readonly<Record<string, unknown>>): Promise<string> {
  const { data, message } = await api.post<Envelope<ListSetup>>(`/api/list-setup/${call}`, { screen, ...body }, { quiet: true });
  showListSetup(screen, data);
  return message ?? '';
}

let sending: Promise<unknown> = Promise.resolve();

/** Hides columns at once, and keeps that behind it; where it could not be kept, what is kept is shown again. */
export function hideColumns(screen: string, setup: ListSetup, hidden: readonly string[]): void {
  showListSetup(screen, { ...setup, hidden });
  // One after the other, or a former choice would be kept.
  sending = sending.then(() =>
    api.post('/api/list-setup/columns', { screen, hidden }).catch(() => queryClient.invalidateQueries({ queryKey: ['navigation'] })),
  );
}
