import { FolderOpenOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';
import type { LinkValue } from './blots';
import { FilesDialog } from './FilesDialog';
import { linkAddress } from './html';
import { LinkSearch } from './LinkSearch';

interface Span {
  index: number;
  length: number;
}

/** What a link is set on: the selection, or the whole link that the cursor is in. */
function spanOf(quill: Quill): Span {
  const range = quill.getSelection(true) ?? { index: 0, length: 0 };
  const [leaf] = quill.getLeaf(range.index);
  const around = leaf?.parent as unknown as { statics?: { blotName?: string }; length(): number } | undefined;
  if (range.length === 0 && around?.statics?.blotName === 'link') {
    return { index: quill.getIndex(around as never), length: around.length() };
  }
  return { index: range.index, length: range.length };
}

/** Sets, changes or removes a link. */
export function LinkDialog({ quill, locale, onClose }: { quill: Quill; locale: string | undefined; onClose: () => void }) {
  const id = useId();
  const [span] = useState(() => spanOf(quill));
  const [before] = useState(() => quill.getFormat(span.index, span.length).link as LinkValue | undefined);
  const [href, setHref] = useState(before?.href ?? '');
  const [held] = useState(() => quill.getText(span.index, span.length));
  const [text, setText] = useState(held);
  const [blank, setBlank] = useState(before?.blank ?? false);
  const [wrong, setWrong] = useState(false);
  const [picking, setPicking] = useState(false);

  // A picture, and lines that are several, are no text that could be put in their place.
  const more = held.length !== span.length || held.includes('\n');

  function apply() {
    const address = linkAddress(href);
    if (!address) return setWrong(true);
    const words = text || href.trim();
    const value = { href: address, blank };
    const stays = span.length > 0 && (more || words === held);
    if (stays) {
      quill.formatText(span.index, span.length, 'link', value, 'user');
    } else {
      const formats = quill.getFormat(span.index, span.length);
      quill.deleteText(span.index, span.length, 'user');
      quill.insertText(span.index, words, { ...formats, link: value }, 'user');
    }
    quill.setSelection(span.index + (stays ? span.length : words.length), 0, 'silent');
    onClose();
  }

  return (
    <Dialog
      width={440}
      title={t('form.rich.link')}
      onCancel={onClose}
      footer={
        <div className="form-dialog-tools">
          {before && (
            <Button
              danger
              onClick={() => {
                quill.formatText(span.index, span.length, 'link', false, 'user');
                onClose();
              }}
            >
              {t('form.rich.linkRemove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" onClick={apply}>
            {t('form.rich.insert')}
          </Button>
        </div>
      }
    >
      <label className="form-label" htmlFor={`${id}-href`}>
        {t('form.rich.linkAddress')}
      </label>
      <Input
        id={`${id}-href`}
        inputMode="url"
        value={href}
        status={wrong ? 'error' : undefined}
        aria-invalid={wrong || undefined}
        aria-describedby={`${id}-wrong`}
        onChange={(event) => {
          setHref(event.target.value);
          setWrong(false);
        }}
        onPressEnter={(event) => {
          event.preventDefault();
          apply();
        }}
      />
      <div id={`${id}-wrong`} className="form-error" role="alert">
        {wrong && t('form.rich.linkInvalid')}
      </div>
      <div className="rich-link-ways">
        <LinkSearch
          locale={locale}
          href={href}
          onPick={({ address, title }) => {
            setHref(address);
            setWrong(false);
            if (!text) setText(title);
          }}
        />
        <Button icon={<FolderOpenOutlined aria-hidden />} onClick={() => setPicking(true)}>
          {t('form.rich.linkPick')}
        </Button>
      </div>
      {!more && (
        <>
          <label className="form-label" htmlFor={`${id}-text`}>
            {t('form.rich.linkText')}
          </label>
          <Input id={`${id}-text`} value={text} onChange={(event) => setText(event.target.value)} />
        </>
      )}
      <Checkbox className="rich-check" checked={blank} onChange={(event) => setBlank(event.target.checked)}>
        {t('form.rich.linkNewTab')}
      </Checkbox>
      {picking && (
        <FilesDialog
          kind="file"
          onPick={({ url, name }) => {
            setHref(url);
            setWrong(false);
            if (!text) setText(name);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Dialog>
  );
}
