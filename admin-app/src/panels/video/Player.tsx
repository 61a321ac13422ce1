import { Button } from 'antd';
import { useState } from 'react';
import { formatBytes } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { VideoFile } from './video';

interface PlayerProps {
  video: VideoFile;
  /** A picture until it plays. */
  poster?: string;
  /** How the record is called. */
  name: string;
  canDestroy: boolean;
  removing: boolean;
  onRemove: () => void;
}

/** Plays the video of a record. */
export function Player({ video, poster, name, canDestroy, removing, onRemove }: PlayerProps) {
  const [broken, setBroken] = useState(false);
  return (
    <section className="player-stage" aria-label={t('player.title')}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- the file manager keeps videos without captions, so there are none to offer */}
      <video
        className="player-video"
        controls
        controlsList="nodownload"
        preload="metadata"
        playsInline
        poster={poster}
        aria-label={name}
        onContextMenu={(event) => event.preventDefault()}
      >
        <source src={video.file_path ?? undefined} type={video.type ?? 'video/mp4'} onError={() => setBroken(true)} />
      </video>
      {broken && (
        <p className="player-refused" role="alert">
          {t('player.broken')}
        </p>
      )}
      <div className="player-foot">
        <p className="player-file">
          <strong className="player-name" title={video.file ?? ''}>
            {video.file}
          </strong>
          <span className="player-bytes">{formatBytes(video.size)}</span>
        </p>
        {canDestroy && (
          <Button danger loading={removing} onClick={onRemove}>
            {t('player.remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
