import { Alert, Button } from 'antd';
import { useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { emitSaved } from '@/api/saved';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { formLock } from './locks';
import type { Values } from './record';
import { RemovedBanner } from './RemovedBanner';
import { recordAddress } from './useRecord';

interface Props {
  view: View;
  id: number | null;
  loaded: Values | null;
  readOnly: boolean;
  onReload: () => void;
}

/** Says that a record can only be looked at and why; one that was removed can be had back. */
export function RecordBanner({ view, id, loaded, readOnly, onReload }: Props) {
  const [busy, setBusy] = useState(false);
  if (!readOnly) return null;
  if (!loaded?.deleted_at) return <Alert type="info" showIcon className="panel-banner" title={formLock(view, loaded) ?? t('form.readonly')} />;

  async function restore() {
    setBusy(true);
    try {
      const answer = await api.post<{ message?: string }>(`${recordAddress(view, id)}/restore`);
      notify('success', answer?.message ?? t('common.messages.restored', { count: 1 }));
      emitSaved();
      onReload();
    } catch (cause) {
      // A refusal has been shown by the call.
      if (!(cause instanceof Problem)) throw cause;
    } finally {
      setBusy(false);
    }
  }

  const mayRestore = (loaded.can as readonly string[] | undefined)?.includes('restore');
  return (
    <RemovedBanner
      at={loaded.deleted_at as string}
      action={
        mayRestore && (
          <Button loading={busy} onClick={() => void restore()}>
            {t('form.restore')}
          </Button>
        )
      }
    />
  );
}
