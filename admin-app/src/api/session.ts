import { isHeld } from './renewal';

const KEY = 'user';

/** The person signed in, as the server answered at sign-in. */
export interface User {
  id: number;
  name: string;
  surname: string;
  email: string;
  image?: { url: string; thumb?: string } | null;
  role_id?: number;
  token?: string | null;
  second_factor?: { enabled: boolean; required: boolean };
}

/** Whether the user's role requires a second factor that is not set up: nothing else can be done before. */
export const owesFactor = (user: User | null): boolean => Boolean(user?.second_factor?.required && !user.second_factor.enabled);

/** The role of a user whose role is not stored. */
export const DEFAULT_ROLE = 2;

const listeners = new Set<() => void>();
let parsedFrom: string | null = null;
let parsed: User | null = null;

function read(raw: string | null): User | null {
  if (!raw) return null;
  try {
    const user = JSON.parse(raw) as User;
    return typeof user?.id === 'number' ? { ...user, role_id: user.role_id ?? DEFAULT_ROLE } : null;
  } catch {
    return null;
  }
}

/** The stored user, or null when nobody is signed in. The same object as long as nothing changes. */
export function currentUser(): User | null {
  const raw = localStorage.getItem(KEY);
  // Another tab signed out. What is written here stays until its own next call asks to sign in again.
  if (raw === null && parsed && isHeld()) return parsed;
  if (raw !== parsedFrom) {
    parsedFrom = raw;
    parsed = read(raw);
  }
  return parsed;
}

/** Stores who is signed in; null forgets. */
export function storeUser(user: User | null): void {
  if (user) localStorage.setItem(KEY, JSON.stringify(user));
  else localStorage.removeItem(KEY);
  listeners.forEach((listener) => listener());
}

/** Forgets who is signed in and leaves for an address with a full load, so that nothing of what they saw stays in memory. */
export function leaveAs(nobodyAt: string): void {
  // Without a word to this page: its guard would begin a navigation of its own.
  localStorage.removeItem(KEY);
  location.replace(nobodyAt);
}

/** Calls back when someone signs in or out, in this tab or another. */
export function subscribeUser(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', elsewhere);
  };
}
