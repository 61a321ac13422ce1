import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { embedAddress } from './html';

/** Embeds a video of YouTube or Vimeo. */
export function MediaDialog({ quill, onClose }: { quill: Quill; onClose: () => void }) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [wrong, setWrong] = useState(false);

  function apply() {
    const url = embedAddress(address);
    if (!url) return setWrong(true);
    const { index } = quill.getSelection(true);
    quill.insertEmbed(index, 'video', url, 'user');
    quill.setSelection(index + 1, 0, 'silent');
    onClose();
  }

  return (
    <Modal open focusable={{ focusTriggerAfterClose: false }} width={440} title={t('form.rich.media')} okText={t('form.rich.insert')} cancelText={t('form.cancel')} onOk={apply} onCancel={onClose}>
      <label className="form-label" htmlFor={id}>
        {t('form.rich.mediaAddress')}
      </label>
      <Input
        id={id}
        autoFocus
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v=…"
        value={address}
        status={wrong ? 'error' : undefined}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
      />
      <div id={`${id}-wrong`} className="form-error" role="alert">
        {wrong && t('form.rich.mediaInvalid')}
      </div>
    </Modal>
  );
}
