import { App } from 'antd';
import { useCallback } from 'react';
import type { Action } from '@/contract/view.gen';
import { textFor } from '@/view/confirm';

/** Asks what an action wants asked before it is done to so many records, and whether to go on. */
export function useConfirm(): (action: Action, count?: number) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async ({ confirm, danger }, count = 1) => {
      if (!confirm) return true;
      return modal.confirm({
        title: confirm.title,
        content: textFor(confirm, count),
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
