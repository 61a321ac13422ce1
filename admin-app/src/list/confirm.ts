import { App } from 'antd';
import { useCallback } from 'react';
import type { Action } from '@/contract/view.gen';

/** Asks what an action wants asked before it is done, and whether to go on. */
export function useConfirm(): (action: Action) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async ({ confirm, danger }) => {
      if (!confirm) return true;
      return modal.confirm({
        title: confirm.title,
        content: confirm.text,
        okText: confirm.ok,
        cancelText: confirm.cancel,
        okButtonProps: { danger },
        autoFocusButton: danger ? 'cancel' : 'ok',
        centered: true,
      });
    },
    [modal],
  );
}
