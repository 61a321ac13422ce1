import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fetchFile, saveFile } from '@/api/download';
import { t } from '@/i18n/texts';
import { MenuButton } from '@/view/MenuButton';

interface Props {
  /** Where the rows are asked for, and by what. */
  url: string;
  query: Readonly<Record<string, unknown>>;
  /** What the file is called, without its ending. */
  name: string;
  /** What is exported, where a screen exports more than one thing. */
  of?: string;
  /** The screen imports what is exported for it. */
  importable?: boolean;
}

/** How the name of a file of a format ends. */
const ENDINGS: Readonly<Record<string, string>> = { import: 'import.csv', import_xlsx: 'import.xlsx' };

/** Takes rows along as a file of a format to choose. */
export function ExportButton({ url, query, name, of, importable = false }: Props) {
  const [running, setRunning] = useState(false);
  const title = t('list.export.title');
  async function run(format: string) {
    setRunning(true);
    try {
      saveFile(await fetchFile(url, { query: { ...query, format }, name: `${name}.${ENDINGS[format] ?? format}` }));
    } catch {
      // The call has said what went wrong.
    } finally {
      setRunning(false);
    }
  }
  return (
    <MenuButton
      menu={{
        items: ['csv', 'xlsx', ...(importable ? ['import_xlsx', 'import'] : [])].map((format) => ({ key: format, label: t(`list.export.${format}`) })),
        onClick: ({ key }) => void run(key),
      }}
      button={(opening) => (
        <Button icon={<DownloadOutlined aria-hidden />} loading={running} aria-label={of ? `${title}: ${of}` : title} {...opening}>
          <span className="list-wide">{title}</span>
        </Button>
      )}
    />
  );
}
