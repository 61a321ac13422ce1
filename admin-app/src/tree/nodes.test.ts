import { describe, expect, it } from 'vitest';
import { canStep, drop, dropLast, find, LEVELS, parents, put, toPayload, step, STEPS, fromServer, type Tree, type TreeNode, type Zone } from './nodes';

const node = (id: number, ...children: TreeNode[]): TreeNode => ({ id, title: `n${id}`, children });

/** A tree as text: "1(2 3) 4". */
const write = (tree: Tree): string =>
  tree.map(({ id, children }) => (children.length > 0 ? `${id}(${write(children)})` : String(id))).join(' ');

const tree: Tree = [node(1, node(2, node(3)), node(4)), node(5), node(6)];

describe('a step', () => {
  it.each([
    [4, 'up', '1(4 2(3)) 5 6'],
    [2, 'down', '1(4 2(3)) 5 6'],
    [1, 'down', '5 1(2(3) 4) 6'],
    [5, 'in', '1(2(3) 4 5) 6'],
    [4, 'in', '1(2(3 4)) 5 6'],
    [2, 'out', '1(4) 2(3) 5 6'],
    [3, 'out', '1(2 3 4) 5 6'],
  ] as const)('of %i %s', (id, way, want) => expect(write(step(tree, id, way))).toBe(want));

  it.each([
    [1, 'up'],
    [6, 'down'],
    [1, 'in'],
    [2, 'in'],
    [5, 'out'],
    [99, 'up'],
  ] as const)('of %i %s leads nowhere', (id, way) => expect(step(tree, id, way)).toBe(tree));
});

describe('a drop', () => {
  it.each([
    [6, 1, 'before', '6 1(2(3) 4) 5'],
    [6, 1, 'after', '1(2(3) 4) 6 5'],
    [6, 1, 'into', '1(2(3) 4 6) 5'],
    [6, 1, 'first', '1(6 2(3) 4) 5'],
    [2, 4, 'after', '1(4 2(3)) 5 6'],
    [1, 6, 'after', '5 6 1(2(3) 4)'],
    [4, 6, 'into', '1(2(3)) 5 6(4)'],
    [3, 5, 'before', '1(2 4) 3 5 6'],
    [2, 1, 'into', '1(4 2(3)) 5 6'],
  ] as const)('of %i at %i %s', (id, target, zone, want) => expect(write(drop(tree, id, target, zone))).toBe(want));

  it.each([
    [1, 1, 'into'],
    [1, 3, 'into'],
    [1, 2, 'before'],
    [5, 1, 'after'],
    [4, 1, 'into'],
    [5, 99, 'after'],
  ] as const)('of %i at %i %s changes nothing', (id, target, zone) => expect(drop(tree, id, target, zone)).toBe(tree));

  it('behind everything', () => {
    expect(write(dropLast(tree, 2))).toBe('1(4) 5 6 2(3)');
    expect(dropLast(tree, 6)).toBe(tree);
  });
});

describe('levels', () => {
  const deep = (levels: number, id = 1): TreeNode => node(id, ...(levels > 1 ? [deep(levels - 1, id + 1)] : []));

  it('are no more than the server takes', () => {
    const full: Tree = [deep(LEVELS - 1), node(50, node(51))];
    expect(put(full, 50, LEVELS - 1, 0)).toBe(full);
    expect(find(put(full, 51, LEVELS - 1, 0), 51)?.above).toHaveLength(LEVELS - 1);
  });
});

// A small generator with a seed, so that a failure can be repeated.
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ids = (nodes: Tree): number[] => nodes.flatMap((each) => [each.id, ...ids(each.children)]);
const levels = (nodes: Tree): number => Math.max(0, ...nodes.map((each) => 1 + levels(each.children)));

it('no move ever loses or doubles a node, or leaves anything but one tree', () => {
  const zones: Zone[] = ['before', 'after', 'into', 'first'];
  for (let seed = 1; seed <= 60; seed++) {
    const pick = random(seed);
    let now: Tree = Array.from({ length: 24 }, (_, index) => node(index + 1));
    const all = ids(now).sort((a, b) => a - b);
    for (let move = 0; move < 120; move++) {
      const [id, target] = [1 + pick(24), 1 + pick(24)];
      const before = now;
      const kind = pick(3);
      now = kind === 0 ? step(now, id, STEPS[pick(4)]!) : kind === 1 ? drop(now, id, target, zones[pick(4)]!) : dropLast(now, id);
      const found = ids(now);
      expect([seed, move, [...found].sort((a, b) => a - b)]).toEqual([seed, move, all]);
      expect(levels(now)).toBeLessThanOrEqual(LEVELS);
      // What stood below the node went with it.
      expect(write(find(now, id)!.node.children)).toBe(write(find(before, id)!.node.children));
      if (now !== before) expect(write(now)).not.toBe(write(before));
    }
  }
});

it('a step is offered where it leads somewhere', () => {
  const check = (nodes: Tree, level: number): void =>
    nodes.forEach((each, index) => {
      for (const way of STEPS) expect([each.id, way, canStep(each, index, nodes.length, level, way)]).toEqual([each.id, way, step(tree, each.id, way) !== tree]);
      check(each.children, level + 1);
    });
  check(tree, 0);
});

it('what a move does not touch stays the same object', () => {
  const moved = drop(tree, 5, 6, 'after');
  expect(find(moved, 1)!.node).toBe(tree[0]);
  expect(find(step(tree, 4, 'up'), 5)!.node).toBe(tree[1]);
});

it('up and down, in and out, lead back', () => {
  expect(write(step(step(tree, 5, 'up'), 5, 'down'))).toBe(write(tree));
  expect(write(step(step(tree, 5, 'in'), 5, 'out'))).toBe(write(tree));
});

it('is told and sent', () => {
  const nodes = [{ id: 1, lang: { title: 'Úvod' }, children: [{ id: 2, lang: { title: null }, children: [] }] }];
  const read = fromServer(nodes, (each) => (each as unknown as (typeof nodes)[0]).lang.title);
  expect(read).toEqual([{ id: 1, title: 'Úvod', children: [{ id: 2, title: '#2', children: [] }] }]);
  expect(toPayload(read)).toEqual([{ id: 1, children: [{ id: 2, children: [] }] }]);
  expect(parents(tree)).toEqual([1, 2]);
});
