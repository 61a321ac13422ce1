import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { keepCursor } from './keepCursor';
import { ToolMenu } from './ToolMenu';
import type { Formats } from './useQuill';

const LEVELS = [1, 2, 3, 4, 5, 6];

function styleName(formats: Formats): string {
  if (formats.header) return t('form.rich.heading', { level: Number(formats.header) });
  return t(formats.blockquote ? 'form.rich.blockquote' : 'form.rich.paragraph');
}

/** Whether a paragraph is a heading, a quotation or plain. */
export function StyleMenu({ quill, formats }: { quill: Quill; formats: Formats }) {
  function style(key: string) {
    quill.focus();
    quill.format('header', key.startsWith('h') ? Number(key.slice(1)) : false, 'user');
    quill.format('blockquote', key === 'blockquote', 'user');
  }
  return (
    <ToolMenu
      selected={formats.header ? `h${Number(formats.header)}` : formats.blockquote ? 'blockquote' : 'p'}
      items={[
        { key: 'p', label: t('form.rich.paragraph') },
        ...LEVELS.map((level) => ({
          key: `h${level}`,
          label: <span className={`rich-style rich-style-${level}`}>{t('form.rich.heading', { level })}</span>,
        })),
        { key: 'blockquote', label: <em>{t('form.rich.blockquote')}</em> },
      ]}
      onChoose={style}
    >
      <Button
        type="text"
        size="small"
        className="rich-tool rich-tool-style"
        aria-label={`${t('form.rich.format')}: ${styleName(formats)}`}
        aria-haspopup="menu"
        onMouseDown={keepCursor}
      >
        {styleName(formats)} <DownOutlined />
      </Button>
    </ToolMenu>
  );
}
