import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { View } from '@/contract/view.gen';
import { LISTS, PANELS } from '.';

const VIEWS = '../schemas/views';

it('every panel that a screen names is there', () => {
  const views = readdirSync(VIEWS).map((name) => JSON.parse(readFileSync(`${VIEWS}/${name}`, 'utf8')) as View);
  const named = new Set(views.flatMap((view) => [...(view.panels ?? []), ...(view.detail?.panel ? [view.detail.panel] : [])]));
  expect(named).toContain('gallery');
  expect([...named].filter((name) => !PANELS[name])).toEqual([]);
});

it('every component in place of a table is there, and none is there for nothing', () => {
  const views = readdirSync(VIEWS).map((name) => JSON.parse(readFileSync(`${VIEWS}/${name}`, 'utf8')) as View);
  expect(Object.keys(LISTS).sort()).toEqual([...new Set(views.flatMap((view) => view.list?.panel ?? []))].sort());
});
