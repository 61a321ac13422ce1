import { Alert, Button, Input, Space } from 'antd';
import { useState } from 'react';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';

/** A secret that the server sends this once, to be copied before it is put away. */
export default function SecretDialog({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Dialog centered width={520} title={title} mask={{ closable: false }} onCancel={onClose} footer={<Button type="primary" onClick={onClose}>{t('form.secret.kept')}</Button>}>
      <Alert type="warning" showIcon title={t('form.secret.once')} style={{ marginBlock: 12 }} />
      <Space.Compact block>
        <Input readOnly value={secret} aria-label={title} onFocus={(event) => event.target.select()} />
        <Button onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {t(copied ? 'form.secret.copied' : 'form.secret.copy')}
        </Button>
      </Space.Compact>
      <span role="status" className="visually-hidden">
        {copied && t('form.secret.copied')}
      </span>
    </Dialog>
  );
}
