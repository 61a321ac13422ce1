import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { keepCursor } from './keepCursor';
import { inTable } from './table';
import { ToolMenu } from './ToolMenu';
import type { Formats } from './useQuill';

const LEVELS = [1, 2, 3, 4, 5, 6];

function styleName(formats: Formats): string {
  if (formats.header) return t('form.rich.heading', { level: Number(formats.header) });
  return t(formats.blockquote ? 'form.rich.blockquote' : 'form.rich.paragraph');
}

/** Whether a paragraph is a heading, a quotation or plain. */
export function StyleMenu({ quill, formats }: { quill: Quill; formats: Formats }) {
  const within = inTable(formats);

  function style(key: string) {
    quill.focus();
    const level = key.startsWith('h') ? Number(key.slice(1)) : false;
    // In a cell the library makes a heading of a paragraph that is told to be none, and a paragraph of a heading that is told again.
    if (level !== (formats.header ?? false)) quill.format('header', level, 'user');
    if (!within) quill.format('blockquote', key === 'blockquote', 'user');
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
        // A table would end before a quotation and begin anew behind it.
        ...(within ? [] : [{ key: 'blockquote', label: <em>{t('form.rich.blockquote')}</em> }]),
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
