import { fold } from '@/i18n/fold';

/** A record in a tree. */
export interface TreeNode {
  readonly id: number;
  readonly title: string;
  readonly children: Tree;
}
/** The nodes of one level, in order. */
export type Tree = readonly TreeNode[];

/** The ways to move a node by one step. */
export const STEPS = ['up', 'down', 'in', 'out'] as const;
export type Step = (typeof STEPS)[number];

/** Where a node is dropped: beside another one, or as its last or its first child. */
export type Zone = 'before' | 'after' | 'into' | 'first';

/** How many levels a tree may have; the server refuses a deeper one. */
export const LEVELS = 20;

/** Where a node stands. */
export interface Place {
  readonly node: TreeNode;
  readonly index: number;
  readonly siblings: Tree;
  /** From the top down; empty at the top. */
  readonly above: readonly TreeNode[];
}

/** Finds a node. */
export function find(tree: Tree, id: number, above: readonly TreeNode[] = []): Place | null {
  for (const [index, node] of tree.entries()) {
    if (node.id === id) return { node, index, siblings: tree, above };
    const below = find(node.children, id, [...above, node]);
    if (below) return below;
  }
  return null;
}

/** Whether `id` is the node or stands somewhere below it. */
export const holds = (node: TreeNode, id: number): boolean => node.id === id || find(node.children, id) !== null;

/** How many levels stand from the node down, itself included. */
const height = (node: TreeNode): number => 1 + Math.max(0, ...node.children.map(height));

// What does not change stays the same object, so that its rows are not drawn anew.
function change(tree: Tree, into: (node: TreeNode) => Tree): Tree {
  const next = tree.map((node) => {
    const children = into(node);
    return children === node.children ? node : { ...node, children };
  });
  return next.every((node, index) => node === tree[index]) ? tree : next;
}

function without(tree: Tree, id: number): Tree {
  if (tree.some((node) => node.id === id)) return tree.filter((node) => node.id !== id);
  return change(tree, (node) => without(node.children, id));
}

function insert(tree: Tree, node: TreeNode, parent: number | null, index: number): Tree {
  if (parent === null) return [...tree.slice(0, index), node, ...tree.slice(index)];
  return change(tree, (each) => insert(each.children, node, each.id === parent ? null : parent, index));
}

/** Puts a node under a parent, or at the top, at an index among the others there. The same tree where it may not go. */
export function put(tree: Tree, id: number, parent: number | null, index: number): Tree {
  const from = find(tree, id);
  const under = parent === null ? null : find(tree, parent);
  if (!from || (parent !== null && !under)) return tree;
  if (under && holds(from.node, under.node.id)) return tree;
  const level = under ? under.above.length + 1 : 0;
  if (level + height(from.node) > LEVELS) return tree;
  if ((from.above.at(-1)?.id ?? null) === parent && from.index === index) return tree;
  return insert(without(tree, id), from.node, parent, index);
}

/** Moves a node by one step: among its siblings, into the one before it, or out of its parent. */
export function step(tree: Tree, id: number, direction: Step): Tree {
  const from = find(tree, id);
  if (!from) return tree;
  const { index, siblings, above } = from;
  const parent = above.at(-1) ?? null;
  if (direction === 'up') return index === 0 ? tree : put(tree, id, parent?.id ?? null, index - 1);
  if (direction === 'down') return index === siblings.length - 1 ? tree : put(tree, id, parent?.id ?? null, index + 1);
  if (direction === 'in') {
    const before = siblings[index - 1];
    return before ? put(tree, id, before.id, before.children.length) : tree;
  }
  if (!parent) return tree;
  const grandparent = above.at(-2)?.id ?? null;
  return put(tree, id, grandparent, find(tree, parent.id)!.index + 1);
}

/** Whether a step leads anywhere, for a node at an index of a level that holds `count`; levels are counted from 0. */
export function canStep(node: TreeNode, index: number, count: number, level: number, direction: Step): boolean {
  if (direction === 'up') return index > 0;
  if (direction === 'down') return index < count - 1;
  if (direction === 'out') return level > 0;
  return index > 0 && level + 1 + height(node) <= LEVELS;
}

/** Drops a node at another one. The same tree where it may not go. */
export function drop(tree: Tree, id: number, target: number, zone: Zone): Tree {
  const [from, to] = [find(tree, id), find(tree, target)];
  if (!from || !to || id === target) return tree;
  // Indices are counted once the node has been taken out.
  const others = (siblings: Tree) => siblings.filter((node) => node.id !== id);
  if (zone === 'into') return put(tree, id, target, others(to.node.children).length);
  if (zone === 'first') return put(tree, id, target, 0);
  const index = others(to.siblings).findIndex((node) => node.id === target);
  return put(tree, id, to.above.at(-1)?.id ?? null, zone === 'before' ? index : index + 1);
}

/** Drops a node behind everything at the top. */
export const dropLast = (tree: Tree, id: number): Tree => put(tree, id, null, tree.filter((node) => node.id !== id).length);

/** The ids of the nodes that have children. */
export const parents = (tree: Tree): number[] =>
  tree.flatMap((node) => (node.children.length > 0 ? [node.id, ...parents(node.children)] : []));

/** What a text finds in a tree: the nodes, and the tree of nothing but them and those that they stand below. */
export interface Found {
  readonly ids: ReadonlySet<number>;
  readonly tree: Tree;
}

/** Finds the nodes that have the words of what was typed in their title or in those above, but not in those above alone. */
export function search(tree: Tree, typed: string): Found {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const ids = new Set<number>();
  const within = (nodes: Tree, above: string): Tree =>
    nodes.flatMap((node) => {
      const path = `${above}\n${fold(node.title)}`;
      const has = (text: string) => words.every((word) => text.includes(word));
      if (has(path) && !has(above)) ids.add(node.id);
      const children = within(node.children, path);
      return ids.has(node.id) || children.length > 0 ? [{ ...node, children }] : [];
    });
  return { tree: within(tree, ''), ids };
}

/** What the save call takes. */
export interface NodePayload {
  id: number;
  children: NodePayload[];
}

/** The tree as the save call takes it. */
export const toPayload = (tree: Tree): NodePayload[] => tree.map(({ id, children }) => ({ id, children: toPayload(children) }));

/** A node as the server returns it. */
export interface ServerNode {
  id: number;
  children?: readonly ServerNode[];
}

/** The tree as the server returns it, titled by what stands at the dotted path in each node. */
export const fromServer = (nodes: readonly ServerNode[], titleOf: (node: ServerNode) => unknown): Tree =>
  nodes.map((node) => ({ id: node.id, title: String(titleOf(node) ?? '') || `#${node.id}`, children: fromServer(node.children ?? [], titleOf) }));
