import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { hasIcon } from '@/view/Icon';

const views = join(dirname(fileURLToPath(import.meta.url)), '../../schemas/views');

function icons(value: unknown): string[] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'icon' && typeof inner === 'string' ? [inner] : icons(inner)));
}

it('every icon that the server names is known', () => {
  const named = readdirSync(views).flatMap((name) => icons(JSON.parse(readFileSync(join(views, name), 'utf8'))));
  expect(named.length).toBeGreaterThan(0);
  expect([...new Set(named)].filter((name) => name !== '' && !hasIcon(name))).toEqual([]);
});
