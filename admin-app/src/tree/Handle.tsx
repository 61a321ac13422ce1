import { HolderOutlined } from '@ant-design/icons';
import type { KeyboardEvent, Ref } from 'react';
import { t } from '@/i18n/texts';
import type { TreeNode } from './nodes';
import type { Actions } from './useMoves';

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

interface Props {
  node: TreeNode;
  grabbed: boolean;
  actions: Actions;
  helpId: string;
  ref: Ref<HTMLSpanElement>;
}

/** What a node is dragged by, and grabbed with to be moved by arrows. */
export function Handle({ node, grabbed, actions, helpId, ref }: Props) {
  const toggle = () => (grabbed ? actions.release() : actions.grab(node.id));

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = ARROWS[event.key as keyof typeof ARROWS];
    if (event.key === 'Enter' || event.key === ' ') toggle();
    else if (grabbed && event.key === 'Escape') actions.cancel();
    else if (grabbed && direction) actions.move(node.id, direction);
    else return;
    event.preventDefault();
  }

  // No <button>: Firefox does not drag by one.
  return (
    <span
      ref={ref}
      role="button"
      tabIndex={0}
      className="tree-handle"
      data-control="handle"
      aria-pressed={grabbed}
      aria-describedby={helpId}
      aria-label={`${t('tree.handle')}: ${node.title}`}
      title={t('tree.handleHelp')}
      onClick={toggle}
      onKeyDown={press}
      onBlur={({ currentTarget }) => {
        // A node that moves to another list loses the focus for a moment, and so does the page to another window.
        if (grabbed) setTimeout(() => currentTarget.isConnected && document.activeElement !== currentTarget && actions.cancel());
      }}
    >
      <HolderOutlined aria-hidden />
    </span>
  );
}
