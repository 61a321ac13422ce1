import {
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  FontColorsOutlined,
  HighlightOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  UndoOutlined,
  UnorderedListOutlined,
  YoutubeOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { AlignMenu } from './AlignMenu';
import { ColorTool } from './ColorTool';
import type { Dialog } from './dialog';
import { keepCursor } from './keepCursor';
import { StyleMenu } from './StyleMenu';
import { cleanLines, touchesTable } from './table';
import { TableTool } from './TableTool';
import type { Formats } from './useQuill';

interface Props {
  quill: Quill;
  formats: Formats;
  /** The id of the text that is formatted. */
  controls: string;
  onAsk: (dialog: Dialog) => void;
}

/** The editor's tools. The arrow keys go from one to the next, so that it is one step on the way through the form. */
export function Toolbar({ quill, formats, controls, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  const rest = (on?: HTMLButtonElement) => {
    const all = buttons();
    for (const button of all) button.tabIndex = button === (on ?? all[0]) ? 0 : -1;
  };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once: afterwards the arrow keys say which tool is in the way of Tab
  useEffect(() => rest(), []);

  function move(event: KeyboardEvent) {
    const all = buttons();
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = all[(to + all.length) % all.length]!;
    rest(next);
    next.focus();
  }

  const set = (name: string, value: unknown) => {
    quill.focus();
    quill.format(name, value, 'user');
  };
  const tool = (key: string, Icon: ComponentType, act: () => void, pressed?: boolean) => (
    <Button
      type="text"
      size="small"
      className="rich-tool"
      icon={<Icon />}
      aria-label={t(`form.rich.${key}`)}
      title={t(`form.rich.${key}`)}
      aria-pressed={pressed}
      onMouseDown={keepCursor}
      onClick={act}
    />
  );
  const toggle = (key: string, name: string, Icon: ComponentType, value: unknown = true) =>
    tool(key, Icon, () => set(name, formats[name] === value ? false : value), formats[name] === value);

  function clean() {
    const range = quill.getSelection(true);
    if (touchesTable(quill, range)) return cleanLines(quill, range);
    if (range.length) quill.removeFormat(range.index, range.length, 'user');
    else for (const name of Object.keys(quill.getFormat(range))) quill.format(name, false, 'user');
  }

  return (
    <div className="rich-tools" role="toolbar" aria-label={t('form.rich.toolbar')} aria-controls={controls} ref={bar} onKeyDown={move}>
      <StyleMenu quill={quill} formats={formats} />
      <span className="rich-gap" />
      {toggle('bold', 'bold', BoldOutlined)}
      {toggle('italic', 'italic', ItalicOutlined)}
      {toggle('highlight', 'mark', HighlightOutlined)}
      <ColorTool name="color" icon={FontColorsOutlined} value={formats.color} onChoose={(color) => set('color', color)} />
      <ColorTool name="background" icon={BgColorsOutlined} value={formats.background} onChoose={(color) => set('background', color)} />
      <span className="rich-gap" />
      {tool('link', LinkOutlined, () => onAsk('link'), Boolean(formats.link))}
      {toggle('bulletList', 'list', UnorderedListOutlined, 'bullet')}
      {toggle('orderedList', 'list', OrderedListOutlined, 'ordered')}
      {tool('outdent', MenuFoldOutlined, () => set('indent', '-1'))}
      {tool('indent', MenuUnfoldOutlined, () => set('indent', '+1'))}
      <AlignMenu formats={formats} onChoose={(value) => set('align', value)} />
      <span className="rich-gap" />
      <TableTool quill={quill} formats={formats} onInsert={() => onAsk('table')} onMouseDown={keepCursor} />
      {tool('image', PictureOutlined, () => onAsk('picture'))}
      {tool('media', YoutubeOutlined, () => onAsk('media'))}
      <span className="rich-gap" />
      {tool('clean', ClearOutlined, clean)}
      {tool('undo', UndoOutlined, () => quill.history.undo())}
      {tool('redo', RedoOutlined, () => quill.history.redo())}
    </div>
  );
}
