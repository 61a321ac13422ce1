import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { View } from '@/contract/view.gen';
import { recordAddress } from '@/form/useRecord';
import { t } from '@/i18n/texts';

const HistoryPanel = lazy(() => import('./HistoryPanel'));

interface Props {
  view: View;
  id: number | null;
  /** What the record is called. */
  name?: string;
  /** The record got an earlier state back. */
  onReverted: () => void;
}

/** Opens the history of a record, where its screen keeps one. */
export function HistoryButton({ view, id, name, onReverted }: Props) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!view.history || (id === null && view.kind !== 'singleton')) return null;
  return (
    <>
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('list.history.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <HistoryPanel
            address={recordAddress(view, id)}
            title={name || view.singular}
            onClose={close}
            onReverted={() => {
              close();
              onReverted();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
