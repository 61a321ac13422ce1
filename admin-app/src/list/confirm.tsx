import { App } from 'antd';
import { useCallback } from 'react';
import type { Action } from '@/contract/view.gen';
import { textFor } from '@/view/confirm';

// So many are read; the number of the others is in the question.
const NAMED = 5;

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="list-confirm-names">
      {names.slice(0, NAMED).map((name, at) => (
        <li key={at}>{name}</li>
      ))}
      {names.length > NAMED && <li>…</li>}
    </ul>
  );
}

/** Asks what an action wants asked before it is done to the records of these names, and whether to go on. */
export function useConfirm(): (action: Action, names?: readonly string[]) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async ({ confirm, danger }, names = []) => {
      if (!confirm) return true;
      return modal.confirm({
        title: confirm.title,
        content: (
          <>
            <Names names={names} />
            {textFor(confirm, Math.max(1, names.length))}
          </>
        ),
        okText: confirm.ok,
        cancelText: confirm.cancel,
        okButtonProps: { danger },
        focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
        centered: true,
      });
    },
    [modal],
  );
}
