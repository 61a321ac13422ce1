import { useEffect, useRef, useState } from 'react';
import ReactQuill from 'react-quill';
import { t } from '@/i18n/texts';
import type { Dialog } from './dialog';
import { LinkDialog } from './LinkDialog';
import { MediaDialog } from './MediaDialog';
import { guardPaste } from './paste';
import { PictureDialog } from './PictureDialog';
import { TableDialog } from './TableDialog';
import { Toolbar } from './Toolbar';
import { useModules, useQuill } from './useQuill';
import 'quill/dist/quill.core.css';
import 'quill-table-better/dist/quill-table-better.css';
import './rich.css';

interface Props {
  id: string;
  /** The locale of the text; undefined where it has none of its own. */
  locale: string | undefined;
  html: string;
  readOnly: boolean;
  invalid: boolean;
  labelledBy: string;
  described: { 'aria-describedby'?: string; 'aria-required'?: boolean };
  onChange: (html: string) => void;
}

/** The editor of formatted text. */
export default function Editor({ id, locale, html, readOnly, invalid, labelledBy, described, onChange }: Props) {
  const tools = useRef<HTMLDivElement>(null);
  const editor = useRef<ReactQuill>(null);
  const insert = useRef<(files: readonly File[], at: number) => void>(() => undefined);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const modules = useModules(tools, insert);
  const { quill, formats, counts, insertPicture, insertPictures } = useQuill(editor, { id, html, onChange, onFailure: setFailure });
  insert.current = (files, at) => void insertPictures(files, at);
  const describedBy = described['aria-describedby'];

  useEffect(guardPaste, []);

  useEffect(() => {
    if (!quill) return;
    const { root } = quill;
    root.id = id;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-labelledby', labelledBy);
    for (const [name, value] of [
      ['aria-describedby', describedBy],
      ['aria-invalid', invalid ? 'true' : undefined],
      ['aria-readonly', readOnly ? 'true' : undefined],
    ] as const) {
      if (value) root.setAttribute(name, value);
      else root.removeAttribute(name);
    }
    // The table menu says whether it is on, but not that it is a switch.
    for (const toggle of root.parentElement?.querySelectorAll('.ql-table-switch-inner') ?? []) {
      toggle.setAttribute('role', 'switch');
      toggle.setAttribute('aria-label', t('form.rich.rowHeader'));
    }
    const label = document.getElementById(labelledBy);
    const focus = () => quill.focus();
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [quill, id, labelledBy, describedBy, invalid, readOnly]);

  const close = () => {
    setDialog(null);
    // The dialog holds the focus until it is gone.
    setTimeout(() => quill?.focus());
  };
  return (
    <div className="rich" data-invalid={invalid || undefined} data-readonly={readOnly || undefined}>
      <div ref={tools} hidden />
      {!readOnly && quill && <Toolbar quill={quill} formats={formats} controls={id} onAsk={setDialog} />}
      <ReactQuill ref={editor} theme="default" modules={modules} readOnly={readOnly} useSemanticHTML={false} />
      {!readOnly && (
        <div className="rich-counts">
          {failure && (
            <span className="form-error" role="alert">
              {failure}
            </span>
          )}
          <span>{t('form.rich.words', { count: counts.words })}</span>
          <span>{t('form.rich.characters', { count: counts.characters })}</span>
        </div>
      )}
      {quill && dialog === 'link' && <LinkDialog quill={quill} locale={locale} onClose={close} />}
      {quill && dialog === 'media' && <MediaDialog quill={quill} onClose={close} />}
      {quill && dialog === 'table' && <TableDialog quill={quill} onClose={close} />}
      {quill && dialog === 'picture' && (
        <PictureDialog onInsert={async (picture, alt) => {
            const at = quill.getSelection(true)?.index ?? 0;
            if (picture instanceof File) await insertPictures([picture], at, alt);
            else insertPicture(picture.url, at, alt);
          }} onClose={close} />
      )}
    </div>
  );
}
