import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { find, step, type Step, type Tree } from './nodes';
import { placeText, titleOf } from './place';

/** A node that is moved by keys and not yet dropped. */
interface Grab {
  id: number;
  tree: Tree;
}

/** Moving nodes without a mouse. */
export interface Moves {
  /** The tree to show: that of the grabbed node while there is one. */
  tree: Tree;
  grabbed: number | null;
  /** What was done last, for a live region. */
  announcement: string;
  grab: (id: number) => void;
  release: () => void;
  cancel: () => void;
  /** Moves the grabbed node without saving, any other at once. */
  move: (id: number, direction: Step) => void;
  /** Saves a tree in which the node was moved by other means. */
  commitMove: (id: number, tree: Tree) => void;
}

/** The same moves for rows: it never changes itself, so that a row is drawn anew only when its node has changed. */
export type Actions = Omit<Moves, 'tree' | 'grabbed' | 'announcement'> & { tree: () => Tree };

/** Keeps what is grabbed and says what happens. Every finished move is one save. */
export function useMoves(base: Tree, save: (tree: Tree) => void, reveal: (ids: readonly number[]) => void): Moves {
  const [grab, setGrab] = useState<Grab | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const tree = grab?.tree ?? base;

  // Who reads aloud repeats only what changes.
  const odd = useRef(false);
  const say = useCallback((text: string) => {
    odd.current = !odd.current;
    setAnnouncement(odd.current ? text : `${text}\u00a0`);
  }, []);

  // A tree that came anew, or was taken back, is not the one the node was grabbed in.
  useEffect(() => setGrab(null), [base]);

  const show = (next: Tree, id: number) => reveal(find(next, id)?.above.map((node) => node.id) ?? []);

  function commitMove(id: number, next: Tree) {
    if (next === base) return;
    show(next, id);
    save(next);
    say(t('tree.said.moved', { title: titleOf(next, id), place: placeText(next, id) }));
  }

  return {
    tree,
    grabbed: grab?.id ?? null,
    announcement,
    commitMove,
    grab(id) {
      setGrab({ id, tree: base });
      say(`${t('tree.said.grabbed', { title: titleOf(base, id), place: placeText(base, id) })} ${t('tree.grabHelp')}`);
    },
    release() {
      if (!grab) return;
      setGrab(null);
      if (grab.tree !== base) save(grab.tree);
      say(t('tree.said.dropped', { title: titleOf(tree, grab.id), place: placeText(tree, grab.id) }));
    },
    cancel() {
      if (!grab) return;
      setGrab(null);
      say(t('tree.said.cancelled', { title: titleOf(tree, grab.id) }));
    },
    move(id, direction) {
      const next = step(tree, id, direction);
      if (next === tree) return say(t('tree.said.blocked'));
      if (grab?.id !== id) return commitMove(id, next);
      show(next, id);
      setGrab({ id, tree: next });
      say(t('tree.said.moved', { title: titleOf(next, id), place: placeText(next, id) }));
    },
  };
}
