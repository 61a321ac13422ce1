import { Alert, App, Button, Spin } from 'antd';
import { useMemo } from 'react';
import { titleOf } from '@/form/record';
import { RemovedBanner } from '@/form/RemovedBanner';
import { SlidePanel } from '@/form/SlidePanel';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import type { PanelProps } from '../panel';
import { usePanelRecord } from '../usePanelRecord';
import { Player } from './Player';
import { UploadArea } from './UploadArea';
import { useVideo } from './useVideo';
import { rightsOf, videoAddress, videoCalls } from './video';
import './video.css';

/** The video of a record: its player, or the place to upload it. A record that is not there closes the panel again. */
export default function VideoPanel({ view, id, steps, onClose, onSaved }: PanelProps) {
  const { modal } = App.useApp();
  const record = usePanelRecord(view, id, onClose);
  const address = videoAddress(view, id);
  const calls = useMemo(() => videoCalls(address ?? ''), [address]);
  const rights = rightsOf(view);
  const { state, upload, removing, remove, reload } = useVideo(calls, onSaved);

  const warn = (what: 'leave' | 'remove') =>
    modal.confirm({
      title: t(`player.${what}.title`),
      content: t(`player.${what}.text`),
      okText: t(`player.${what}.ok`),
      cancelText: t(`player.${what}.stay`),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
    });
  const askAndRemove = async () => {
    if (await warn('remove')) remove();
  };
  const leave = async (go: () => void) => {
    if (!upload?.isBusy() || (await warn('leave'))) go();
  };

  const name = titleOf(record, language()) || `#${id}`;
  const image = record?.image as { url?: string } | null | undefined;
  return (
    <SlidePanel
      bodyClass="player-body"
      heading={t('player.title')}
      name={record ? name : undefined}
      steps={steps}
      leave={(go) => void leave(go)}
      onClose={() => void leave(onClose)}
      footer={<Button onClick={() => void leave(onClose)}>{t('player.close')}</Button>}
    >
      {typeof record?.deleted_at === 'string' ? (
        <RemovedBanner at={record.deleted_at} />
      ) : state.status === 'loading' || !upload ? (
        <Spin className="player-loading" />
      ) : state.status === 'failed' ? (
        <Alert type="error" showIcon title={t('player.loadError')} description={state.message} action={<Button onClick={reload}>{t('player.again')}</Button>} />
      ) : state.video.file_path ? (
        <Player
          key={state.video.file_path}
          video={state.video}
          poster={image?.url}
          name={name}
          canDestroy={rights.destroy}
          removing={removing}
          onRemove={() => void askAndRemove()}
        />
      ) : rights.create ? (
        <UploadArea upload={upload} />
      ) : (
        <Alert type="info" showIcon title={t('player.empty')} />
      )}
    </SlidePanel>
  );
}
