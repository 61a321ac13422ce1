import { App } from 'antd';
import { useEffect } from 'react';
import { FileManager } from '@/panels/files/FileManager';
import { pickedOf, type PickKind, postToParent } from '@/panels/files/pick';
import { useRenewal } from '@/panels/files/useRenewal';
import { t } from '@/i18n/texts';
import { Guarded } from '@/shell/Guarded';
import { useTitle } from '@/shell/title';

const KINDS: readonly string[] = ['image', 'file'];

// A page of its own, so that it can stand in a frame: there it hands the file over to the page around.
export default function FilesPage() {
  useTitle(t('files.title'));
  useRenewal();
  const wanted = new URLSearchParams(window.location.search).get('pick');
  const framed = window.parent !== window;
  const pick = framed && wanted && KINDS.includes(wanted) ? (wanted as PickKind) : undefined;

  useEffect(() => {
    document.documentElement.classList.add('files-page');
    return () => document.documentElement.classList.remove('files-page');
  }, []);

  return (
    <Guarded page="protected">
      <App component={false}>
        <main aria-label={t('files.title')}>
          <FileManager pick={pick} onPick={(file) => postToParent({ files: 'picked', picked: pickedOf(file) })} onEscape={() => framed && postToParent({ files: 'close' })} />
        </main>
      </App>
    </Guarded>
  );
}
