import { useCallback, useState } from 'react';

const keyOf = (screen: string) => `tree.${screen}.collapsed`;

function read(screen: string): ReadonlySet<number> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(screen)) ?? '[]');
    return new Set(Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set();
  }
}

/** Which nodes of a screen's tree are collapsed, kept in the browser, and how to change that. */
export function useCollapsed(screen: string): [ReadonlySet<number>, (ids: readonly number[], collapse: boolean) => void] {
  const [collapsed, setCollapsed] = useState(() => read(screen));
  const change = useCallback(
    (ids: readonly number[], collapse: boolean) =>
      setCollapsed((before) => {
        if (ids.every((id) => before.has(id) === collapse)) return before;
        const next = new Set(before);
        for (const id of ids) collapse ? next.add(id) : next.delete(id);
        localStorage.setItem(keyOf(screen), JSON.stringify([...next]));
        return next;
      }),
    [screen],
  );
  return [collapsed, change];
}
