import { FolderOpenOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog, FIRST } from '@/dialog/Dialog';
import { FilesDialog } from './FilesDialog';
import { PICTURES, type Picked } from './picked';

interface Props {
  onInsert: (picture: File | Picked, alt: string) => Promise<void>;
  onClose: () => void;
}

/** Puts a picture into the text, from the computer or the file manager, with words for those who cannot see it. */
export function PictureDialog({ onInsert, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | Picked | null>(null);
  const [picking, setPicking] = useState(false);
  const [alt, setAlt] = useState('');
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (!file) return;
    setBusy(true);
    await onInsert(file, alt.trim());
    onClose();
  }

  return (
    <Dialog
      width={440}
      title={t('form.rich.image')}
      okText={t('form.rich.insert')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: !file }}
      confirmLoading={busy}
      onOk={() => void apply()}
      onCancel={onClose}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURES.join(',')}
        aria-label={t('form.rich.imageUpload')}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <div className="rich-picture">
        <Button {...FIRST} icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t('form.rich.imageUpload')}
        </Button>
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setPicking(true)}>
          {t('form.rich.imagePick')}
        </Button>
        <span>{file?.name}</span>
      </div>
      <label className="form-label" htmlFor={id}>
        {t('form.rich.imageAlt')}
      </label>
      <Input id={id} value={alt} onChange={(event) => setAlt(event.target.value)} />
      {picking && (
        <FilesDialog
          kind="image"
          onPick={(picked) => {
            setFile(picked);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Dialog>
  );
}
