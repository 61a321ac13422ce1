import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { DndProvider } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import { t } from '@/i18n/texts';
import type { Origin } from '@/view/origin';
import { EndZone } from './EndZone';
import type { Step, Tree } from './nodes';
import { Level } from './TreeRow';
import { type Actions, type Moves, useMoves } from './useMoves';

interface Props {
  tree: Tree;
  label: string;
  canMove: boolean;
  small: boolean;
  collapsed: ReadonlySet<number>;
  onCollapse: (ids: readonly number[], collapse: boolean) => void;
  onSave: (tree: Tree) => void;
  addressOf: (id: number) => string | undefined;
  /** What the address of a node's form carries. */
  origin: Origin;
  /** The nodes that were searched for, where the tree is cut to them; undefined where it is whole. */
  found?: ReadonlySet<number>;
  /** Shows a node that was found where it stands in the whole tree. */
  onLocate: (id: number) => void;
}

/** A tree whose nodes are moved by dragging, by buttons and by keys. */
export function TreeView({ tree, label, canMove, small, collapsed, onCollapse, onSave, addressOf, origin, found, onLocate }: Props) {
  const helpId = useId();
  const root = useRef<HTMLDivElement>(null);
  const focus = useRef<{ id: number; control: string } | null>(null);
  const moves = useMoves(tree, onSave, (ids) => onCollapse(ids, false));

  // What has moved to another list is made anew there, and loses the focus.
  useLayoutEffect(() => {
    if (!focus.current) return;
    const { id, control } = focus.current;
    focus.current = null;
    const item = root.current?.querySelector(`[data-node="${id}"] > .tree-row`);
    const wanted = item?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`);
    (wanted ?? item?.querySelector<HTMLElement>('[data-control="handle"], a'))?.focus();
    item?.scrollIntoView({ block: 'nearest' });
  });

  const keeping: Moves = {
    ...moves,
    move: (id: number, direction: Step) => {
      focus.current = { id, control: moves.grabbed === id ? 'handle' : small ? 'more' : direction };
      moves.move(id, direction);
    },
    cancel: () => {
      const held = root.current?.contains(document.activeElement) && document.activeElement?.closest('[data-grabbed]');
      if (moves.grabbed !== null && held) focus.current = { id: moves.grabbed, control: 'handle' };
      moves.cancel();
    },
  };

  const whole = useRef(onLocate);
  whole.current = onLocate;
  const locate = useCallback((id: number) => {
    focus.current = { id, control: 'handle' };
    whole.current(id);
  }, []);

  const latest = useRef(keeping);
  useLayoutEffect(() => {
    latest.current = keeping;
  });
  const actions = useMemo<Actions>(
    () => ({
      tree: () => latest.current.tree,
      grab: (id) => latest.current.grab(id),
      release: () => latest.current.release(),
      cancel: () => latest.current.cancel(),
      move: (id, direction) => latest.current.move(id, direction),
      commitMove: (id, next) => latest.current.commitMove(id, next),
    }),
    [],
  );

  return (
    <DndProvider backend={HTML5Backend}>
      <div ref={root} className="tree-nodes" data-grabbing={moves.grabbed !== null || undefined} data-searched={found ? true : undefined}>
        <Level
          nodes={moves.tree}
          label={label}
          level={0}
          grabbed={moves.grabbed}
          actions={actions}
          canMove={canMove}
          small={small}
          helpId={helpId}
          collapsed={collapsed}
          onCollapse={onCollapse}
          addressOf={addressOf}
          origin={origin}
          found={found}
          onLocate={locate}
        />
        {canMove && <EndZone tree={actions.tree} onDrop={actions.commitMove} />}
      </div>
      {moves.grabbed !== null && (
        <p className="tree-grab-help" aria-hidden>
          {t('tree.grabHelp')}
        </p>
      )}
      <span id={helpId} hidden>
        {t('tree.handleHelp')}
      </span>
      <span className="visually-hidden" role="status" aria-live="assertive" data-testid="tree-said">
        {moves.announcement}
      </span>
    </DndProvider>
  );
}
