import { CopyOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { notify } from '@/api/notices';
import { t } from '@/i18n/texts';

/** A text, or what shows it, with a button that copies it. */
export function CopyText({ text, children = text }: { text: string; children?: ReactNode }) {
  const label = t('orderpage.copy', { text });
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => notify('success', t('orderpage.copied', { text })),
      (cause: unknown) => notify('danger', String(cause)),
    );
  return (
    <span className="order-copy">
      {children}
      <button type="button" aria-label={label} title={label} onClick={copy}>
        <CopyOutlined aria-hidden />
      </button>
    </span>
  );
}
