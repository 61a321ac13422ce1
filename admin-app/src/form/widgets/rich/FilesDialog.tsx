import { Alert, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { useHost } from '../host';
import type { PageMessage, Picked, PickKind } from './picked';

interface Props {
  kind: PickKind;
  onPick: (picked: Picked) => void;
  onClose: () => void;
}

/** Picks a file from the file manager, whose page stands in the dialog. */
export function FilesDialog({ kind, onPick, onClose }: Props) {
  const host = useHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const done = useRef({ onPick, onClose });
  done.current = { onPick, onClose };

  useEffect(() => {
    let left = false;
    host.filesAddress(kind).then(
      (url) => !left && setAddress(url),
      (cause: unknown) => !left && setFailure(cause instanceof Error ? cause.message : String(cause)),
    );
    return () => {
      left = true;
    };
  }, [host, kind]);

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<PageMessage | undefined>) => {
      if (origin !== window.location.origin || !source || source !== frame.current?.contentWindow) return;
      if (data?.files === 'picked') done.current.onPick(data.picked);
      if (data?.files === 'close') done.current.onClose();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  return (
    <Dialog
      centered
      width="min(1120px, 96vw)"
      className="rich-files"
      title={t('files.title')}
      footer={null}
      closable={{ 'aria-label': t('form.close') }}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      {!failure && !address && <Skeleton active paragraph={{ rows: 6 }} />}
      {address && <iframe ref={frame} src={address} title={t('files.title')} />}
    </Dialog>
  );
}
