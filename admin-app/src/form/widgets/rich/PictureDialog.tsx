import { UploadOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { t } from '@/i18n/texts';

interface Props {
  onInsert: (file: File, alt: string) => Promise<void>;
  onClose: () => void;
}

/** Uploads a picture into the text, with words for those who cannot see it. */
export function PictureDialog({ onInsert, onClose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [busy, setBusy] = useState(false);

  async function apply() {
    if (!file) return;
    setBusy(true);
    await onInsert(file, alt.trim());
    onClose();
  }

  return (
    <Modal
      open
      focusable={{ focusTriggerAfterClose: false }}
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
        accept="image/*"
        aria-label={t('form.rich.imageUpload')}
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <div className="rich-picture">
        <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t('form.rich.imageUpload')}
        </Button>
        <span>{file?.name}</span>
      </div>
      <label className="form-label" htmlFor={id}>
        {t('form.rich.imageAlt')}
      </label>
      <Input id={id} value={alt} onChange={(event) => setAlt(event.target.value)} />
    </Modal>
  );
}
