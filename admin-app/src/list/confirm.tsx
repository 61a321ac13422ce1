import { App } from 'antd';
import { useCallback } from 'react';
import { api } from '@/api/client';
import { encodeQuery } from '@/api/encode';
import type { Action } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
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

interface Use {
  title: string;
  count: number;
}

// How many others refer to the records; where that cannot be known, it is asked all the same.
async function usesOf(address: string | undefined, ids: readonly number[]): Promise<readonly Use[]> {
  if (!address || ids.length === 0) return [];
  return api.get<{ data: Use[] }>(`${address}?${encodeQuery({ rows: ids })}`, { quiet: true }).then(
    ({ data }) => data,
    () => [],
  );
}

function Uses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return null;
  return <p className="list-confirm-uses">{t('list.uses', { where: uses.map(({ title, count }) => `${title} – ${formatNumber(count)}`).join(', ') })}</p>;
}

/** Asks what an action wants asked before it is done to the records of these names and ids, and whether to go on. */
export function useConfirm(): (action: Action, names?: readonly string[], ids?: readonly number[]) => Promise<boolean> {
  const { modal } = App.useApp();
  return useCallback(
    async ({ confirm, danger }, names = [], ids = []) => {
      if (!confirm) return true;
      const uses = await usesOf(confirm.uses, ids);
      return modal.confirm({
        title: confirm.title,
        content: (
          <>
            <Names names={names} />
            <Uses uses={uses} />
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
