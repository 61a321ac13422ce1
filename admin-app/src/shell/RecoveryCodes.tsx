import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { t } from '@/i18n/texts';

/** Recovery codes, shown this once: to be copied, or kept as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <section aria-labelledby="recovery">
      <h2 id="recovery" className="account-part">
        {t('shell.factor.recovery')}
      </h2>
      <Alert type="warning" showIcon className="account-alert" title={t('shell.factor.recoveryLead')} />
      <ol className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-row">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
          {t(copied ? 'shell.factor.copied' : 'shell.factor.copy')}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={download}>
          {t('shell.factor.download')}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {copied && t('shell.factor.copied')}
      </span>
      <Button type="primary" size="large" block onClick={onDone}>
        {t('shell.factor.kept')}
      </Button>
    </section>
  );
}
