import { t } from '@/i18n/texts';
import { DetailDialog } from './DetailDialog';
import { below, type Item, nameOf } from './items';
import { MoveDialog } from './MoveDialog';
import { NameDialog } from './NameDialog';
import { RemoveDialog } from './RemoveDialog';
import type { Folder } from './storage';
import type { FileActions } from './useFileActions';

/** What is asked before something is done. */
export type Dialog = { kind: 'folder' } | { kind: 'rename' | 'detail'; item: Item } | { kind: 'move' } | null;

interface Props {
  dialog: Dialog;
  folders: readonly Folder[];
  /** The folder that is shown, where a new one is put. */
  within: number;
  /** The folder that what is moved stands in; 0 where it is of several. */
  from: number;
  chosen: readonly Item[];
  actions: FileActions;
  onMoved: () => void;
  onClose: () => void;
}

/** The dialogs of the file manager, one at a time. */
export function FileDialogs({ dialog, folders, within, from, chosen, actions, onMoved, onClose }: Props) {
  return (
    <>
      {dialog?.kind === 'folder' && (
        <NameDialog title={t('files.newFolder')} name="" ok={t('files.create')} onSave={(name) => actions.makeFolder(name, within)} onClose={onClose} />
      )}
      {dialog?.kind === 'rename' && (
        <NameDialog title={t('files.rename.title')} name={nameOf(dialog.item)} ok={t('files.rename.ok')} onSave={(name) => actions.rename(dialog.item, name)} onClose={onClose} />
      )}
      {dialog?.kind === 'detail' && dialog.item.file && <DetailDialog file={dialog.item.file} onClose={onClose} />}
      {dialog?.kind === 'move' && (
        <MoveDialog
          folders={folders}
          from={from}
          excluded={below(folders, chosen.flatMap(({ folder }) => folder?.id ?? []))}
          count={chosen.length}
          onMove={async (to) => {
            const done = await actions.move(chosen, to);
            if (done) onMoved();
            return done;
          }}
          onClose={onClose}
        />
      )}
      {actions.removing && (
        <RemoveDialog key={actions.removing.used ? 'sure' : 'first'} names={actions.removing.items.map(nameOf)} used={actions.removing.used} onRemove={actions.remove} onClose={actions.stay} />
      )}
    </>
  );
}
