import type { Menu, MenuItem, ScreenLink } from '@/contract/view.gen';
import { AREA, areaPath } from './address';

/** What an address of the signed-in area stands for. */
export type Resolved =
  | { kind: 'screen'; screen: ScreenLink; id?: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'not-found' };

/** Whether a screen's address may end in a record's id. */
export const opensRecords = (screen: ScreenLink): boolean => screen.kind === 'list';

/** The address of a menu entry. A section's is its key: the path it carries is that of its first screen. */
export const nodeAddress = (node: MenuItem): string => areaPath(node.children?.length ? node.key : node.path || node.key);

function leaves(node: MenuItem): string[] {
  if (!node.children?.length) return node.path ? [areaPath(node.path)] : [];
  return node.children.flatMap(leaves);
}

/** Where the address of a section leads: to the first of its screens, of those that lie below that address if any do. */
function entrance(group: MenuItem): string | undefined {
  const all = leaves(group);
  return all.find((path) => path.startsWith(`${nodeAddress(group)}/`)) ?? all[0];
}

function findGroup(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  for (const node of menu) {
    if (!node.children?.length) continue;
    if (nodeAddress(node) === path) return node;
    const inner = findGroup(node.children, path);
    if (inner) return inner;
  }
  return undefined;
}

/**
 * What stands at a path: the screen with the longest matching address and the record to open in it, the first
 * screen of a section, or nothing.
 */
export function resolve(pathname: string, { menu, screens }: Menu): Resolved {
  const path = pathname.replace(/\/+$/, '');
  let best: { screen: ScreenLink; rest: string } | undefined;
  for (const screen of screens) {
    const at = areaPath(screen.path);
    if (path !== at && !path.startsWith(`${at}/`)) continue;
    if (!best || at.length > areaPath(best.screen.path).length) best = { screen, rest: path.slice(at.length + 1) };
  }
  if (best && best.rest === '') return { kind: 'screen', screen: best.screen };
  if (best && opensRecords(best.screen) && /^(\d+|new)$/.test(best.rest)) {
    return { kind: 'screen', screen: best.screen, id: best.rest };
  }
  const group = findGroup(menu, path);
  const to = group && entrance(group);
  return to && to !== path ? { kind: 'redirect', to } : { kind: 'not-found' };
}

/** One step of the way from the area's root to where the reader is. */
export interface Crumb {
  title: string;
  path: string;
}

function titles(menu: readonly MenuItem[], into: Map<string, string>): Map<string, string> {
  for (const node of menu) {
    into.set(nodeAddress(node), node.title);
    titles(node.children ?? [], into);
  }
  return into;
}

/** The crumbs of a path, titled as in the menu; a record is shown by its number until its name is known. Steps without a title are skipped. */
export function breadcrumbs(pathname: string, { menu, screens }: Menu): Crumb[] {
  const known = titles(menu, new Map());
  for (const screen of screens) {
    const path = areaPath(screen.path);
    if (!known.has(path)) known.set(path, screen.title);
  }
  const crumbs: Crumb[] = [];
  let path = AREA;
  for (const segment of pathname.slice(AREA.length).split('/').filter(Boolean)) {
    path += `/${segment}`;
    const title = known.get(path) ?? (/^\d+$/.test(segment) ? `#${segment}` : undefined);
    if (title) crumbs.push({ title, path });
  }
  return crumbs;
}
