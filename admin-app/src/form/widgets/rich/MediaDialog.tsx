import { Input } from 'antd';
import { useId, useState } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import { embedAddress, PROVIDERS, providerOf } from './html';
import { videoAt } from './table';

/** Embeds a video of one of the known services. */
export function MediaDialog({ quill, onClose }: { quill: Quill; onClose: () => void }) {
  const id = useId();
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [wrong, setWrong] = useState(false);

  function apply() {
    const url = embedAddress(address);
    if (!url) return setWrong(true);
    const { index } = quill.getSelection(true);
    quill.insertEmbed(index, videoAt(quill.getFormat(index)), { src: url, title: title.trim() || providerOf(url) }, 'user');
    quill.setSelection(index + 1, 0, 'silent');
    onClose();
  }

  return (
    <Dialog width={440} title={t('form.rich.media')} okText={t('form.rich.insert')} cancelText={t('form.cancel')} onOk={apply} onCancel={onClose}>
      <label className="form-label" htmlFor={id}>
        {t('form.rich.mediaAddress')}
      </label>
      <Input
        id={id}
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
        {wrong && t('form.rich.mediaInvalid', { services: PROVIDERS })}
      </div>
      <label className="form-label" htmlFor={`${id}-title`}>
        {t('form.rich.mediaTitle')}
      </label>
      <Input id={`${id}-title`} maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
    </Dialog>
  );
}
