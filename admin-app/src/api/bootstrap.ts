import type { Menu, View } from '@/contract/view.gen';
import { noteRights } from './rights';
import { storeUser, type User } from './session';

/** What the page asked for before the app was there (umi/html.ts). */
interface Bootstrap {
  language: string;
  texts?: Promise<Response>;
  /** The address that it was asked for. */
  address?: string;
  start?: Promise<Response>;
}

/** The answer of GET /api/start: whatever of it could be had. */
interface Start {
  navigation: Menu & { user?: User };
  view?: { data: View };
  list?: { data: unknown[]; meta: unknown };
}

const bootstrap: Bootstrap | undefined = (window as { bootstrap?: Bootstrap }).bootstrap;
let start: Partial<Start> = {};

/** The texts of a language, if the page has asked for them; only once. */
export function takeTexts(language: string): Promise<Response> | undefined {
  if (bootstrap?.language !== language) return undefined;
  const { texts } = bootstrap;
  delete bootstrap.texts;
  return texts;
}

/** Waits for what the page asked for. What could not be had is asked for again by whoever needs it. */
export async function loadStart(): Promise<void> {
  if (!bootstrap?.start) return;
  try {
    const answer = await bootstrap.start;
    noteRights(answer);
    if (answer.ok) start = ((await answer.json()) as { data: Start }).data;
    else if (answer.status === 401) storeUser(null);
  } catch {
    // No connection: the app's own calls say so.
  }
}

// Each part is the first picture's only: later ones ask anew.
function take<K extends keyof Start>(part: K, fits: (value: NonNullable<Start[K]>) => boolean): Start[K] | undefined {
  const value = start[part];
  delete start[part];
  return value !== undefined && fits(value) ? (value) : undefined;
}

/** The navigation of the user with that id. */
export const takeNavigation = (userId: number | undefined): Start['navigation'] | undefined =>
  take('navigation', ({ user }) => user?.id === userId);

/** The view of the screen of that name. */
export const takeView = (name: string): View | undefined => take('view', ({ data }) => data.name === name)?.data;

/** The rows that the address asks for, as long as it still is the one that the page was opened with. */
export const takeRows = <Rows>(): Rows | undefined => take('list', () => location.pathname + location.search === bootstrap?.address) as Rows | undefined;
