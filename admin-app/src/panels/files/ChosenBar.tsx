import { CloseOutlined, DeleteOutlined, EditOutlined, FolderOpenOutlined, InfoCircleOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import type { Item } from './items';

interface Props {
  chosen: readonly Item[];
  total: number;
  rights: { update: boolean; move: boolean; remove: boolean };
  /** What a file is put into, where the manager was opened for that. */
  pick?: { label: string; able: boolean; onPick: () => void };
  onAll: () => void;
  onNone: () => void;
  onOpen: () => void;
  onDetail: () => void;
  onRename: () => void;
  onMove: () => void;
  onRemove: () => void;
}

/** What can be done to what is chosen. */
export function ChosenBar({ chosen, total, rights, pick, onAll, onNone, onOpen, onDetail, onRename, onMove, onRemove }: Props) {
  const one = chosen.length === 1 ? chosen[0] : undefined;
  return (
    <div className="files-bar" role="toolbar" aria-label={t('files.actions')}>
      <span className="files-bar-count" role="status">
        {chosen.length > 0 ? t('files.chosen', { count: chosen.length }) : t('files.total', { count: total })}
      </span>
      {total > 0 && chosen.length === 0 && (
        <Button size="small" onClick={onAll}>
          {t('files.all')}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          {pick && (
            <Button type="primary" size="small" disabled={!pick.able} onClick={pick.onPick}>
              {pick.label}
            </Button>
          )}
          {one?.folder && (
            <Button size="small" icon={<FolderOpenOutlined aria-hidden />} onClick={onOpen}>
              {t('files.open')}
            </Button>
          )}
          {one?.file && (
            <Button size="small" icon={<InfoCircleOutlined aria-hidden />} onClick={onDetail}>
              {t('files.detail.button')}
            </Button>
          )}
          {one && rights.update && (
            <Button size="small" icon={<EditOutlined aria-hidden />} onClick={onRename}>
              {t('files.rename.button')}
            </Button>
          )}
          {rights.move && (
            <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={onMove}>
              {t('files.move.button')}
            </Button>
          )}
          {rights.remove && (
            <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
              {t('files.remove.button')}
            </Button>
          )}
          <Button size="small" type="text" icon={<CloseOutlined aria-hidden />} onClick={onNone}>
            {t('files.none')}
          </Button>
        </>
      )}
    </div>
  );
}
