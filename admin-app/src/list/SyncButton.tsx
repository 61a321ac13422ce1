import { CloudSyncOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { Sync, View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';

const SyncDialog = lazy(() => import('./SyncDialog'));

interface Props {
  view: View;
  sync: Sync;
  onDone: () => void;
}

/** Has records follow a feed, where the list declares it; off where none is configured. */
export function SyncButton({ view, sync, onDone }: Props) {
  const [open, setOpen] = useState(false);
  const title = t('list.sync.title');
  return (
    <>
      {/* A button that is off hears no pointer: what is around it says why. */}
      <span data-tooltip={sync.source ? undefined : t('list.sync.off')}>
        <Button icon={<CloudSyncOutlined aria-hidden />} disabled={!sync.source} aria-label={sync.source ? title : `${title}: ${t('list.sync.off')}`} onClick={() => setOpen(true)}>
          <span className="list-wide">{title}</span>
        </Button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <SyncDialog view={view} sync={sync} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
