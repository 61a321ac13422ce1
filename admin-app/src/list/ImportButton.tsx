import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { View } from '@/contract/view.gen';
import { t } from '@/i18n/texts';

const ImportDialog = lazy(() => import('./ImportDialog'));

/** Has the rows of a file become records, where the list declares it. */
export function ImportButton({ view, onDone }: { view: View; onDone: () => void }) {
  const [open, setOpen] = useState(false);
  const title = t('list.import.title');
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} aria-label={title} onClick={() => setOpen(true)}>
        <span className="list-wide">{title}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog view={view} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
