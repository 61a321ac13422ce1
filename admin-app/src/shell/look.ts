import { useSyncExternalStore } from 'react';
import type { Look, ThemeChoice } from './theme';

const KEY = 'theme';
const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'auto'];
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const still = window.matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();

/** What was chosen; the system's look when nothing was. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY) as ThemeChoice | null;
  return stored && CHOICES.includes(stored) ? stored : 'auto';
}

/** Stores the choice and applies it at once. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  dark.addEventListener('change', listener);
  still.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    dark.removeEventListener('change', listener);
    still.removeEventListener('change', listener);
  };
}

/** The look a choice comes to on this system. */
export const lookOf = (choice: ThemeChoice): Look => (choice === 'auto' ? (dark.matches ? 'dark' : 'light') : choice);

/** The choice, the look it comes to, and whether the person asked for less motion. */
export function useLook(): { choice: ThemeChoice; look: Look; still: boolean } {
  const choice = useSyncExternalStore(subscribe, themeChoice);
  const look = useSyncExternalStore(subscribe, () => lookOf(themeChoice()));
  return { choice, look, still: useSyncExternalStore(subscribe, () => still.matches) };
}
