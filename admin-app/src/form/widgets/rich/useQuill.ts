import QuillTableBetter from 'quill-table-better';
import type ReactQuill from 'react-quill';
import type { Quill, RangeStatic } from 'react-quill';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { language } from '@/i18n/language';
import { t } from '@/i18n/texts';
import { useHost } from '../host';
import { Sent } from '../sent';
import { atRest } from '../useDraft';
import { registerBlots } from './blots';
import { apartTables, countsOf, protectSpaces, storedHtml, restoreSpaces } from './html';
import { restoreHistory, type Written } from './history';
import { leaveCells } from './leaveCells';
import { cleanPasted } from './paste';
import { PICTURES } from './picked';
import { asOutside, keepBlocksInCells, keepTextBeforeTables, quoteApart, readTables, removeRowsAlone, replaceSelectedCells, TABLE_KEYS } from './table';
import { tableTexts } from './tableTexts';

registerBlots();

/** What is on at the place of writing. */
export type Formats = Readonly<Record<string, unknown>>;

interface Options {
  id: string;
  html: string;
  onChange: (html: string) => void;
  onFailure: (message: string | null) => void;
}

// Tab goes on to the next field, within a table to the next cell: whoever has no mouse must get out of the text. The toolbar indents.
const TAB_LEAVES = { tab: null, 'remove tab': null, indent: null, outdent: null, 'indent code-block': null, 'outdent code-block': null };

/** The options of the editor's modules; the same object for as long as the editor lives. */
export function useModules(tools: RefObject<HTMLElement | null>, insert: RefObject<(files: readonly File[], at: number) => void>) {
  return useMemo(
    () => ({
      // The library's table module reads its toolbar; ours is made of React components.
      toolbar: { container: tools.current ?? document.createElement('div') },
      table: false,
      'table-better': {
        language: { name: language(), content: tableTexts() },
        menus: ['column', 'row', 'merge', 'wrap', 'delete'],
        toolbarTable: false,
      },
      keyboard: { bindings: { ...QuillTableBetter.keyboardBindings, ...TAB_LEAVES, ...TABLE_KEYS } },
      history: { userOnly: true },
      uploader: {
        mimetypes: [...PICTURES],
        handler: (range: RangeStatic, files: File[]) => insert.current(files, range?.index ?? 0),
      },
    }),
    [tools, insert],
  );
}

/** Runs the editor: loads its text, reports what changed once the writing rests, and what is on at the cursor. */
export function useQuill(editor: RefObject<ReactQuill | null>, { id, html, onChange, onFailure }: Options) {
  const host = useHost();
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [counts, setCounts] = useState({ words: 0, characters: 0 });
  const at = host.pathOf(id).join('.');
  const known = useRef<string | null>(null);
  const sent = useRef(new Sent<string>()).current;
  const send = useRef(onChange);
  send.current = onChange;
  const fail = useRef(onFailure);
  fail.current = onFailure;

  useEffect(() => {
    const made = editor.current?.getEditor() ?? null;
    if (made) {
      readTables(made);
      keepBlocksInCells(made);
      quoteApart(made);
      keepTextBeforeTables(made);
      replaceSelectedCells(made);
      removeRowsAlone(made);
      cleanPasted(made, (lost) => {
        const said = { image: () => t('form.rich.imageLost', { button: t('form.rich.image') }), frame: () => t('form.rich.frameLost', { button: t('form.rich.media') }) };
        fail.current(lost.map((what) => said[what]()).join(' '));
      });
    }
    setQuill(made);
  }, [editor]);

  useEffect(() => (quill ? leaveCells(quill) : undefined), [quill]);

  useEffect(() => {
    if (!quill || sent.returns(html) || html === known.current) return;
    known.current = html;
    if (!restoreHistory(quill, html, host.kept.get(at) as Written | undefined)) {
      const content = restoreSpaces(quill.clipboard.convert({ html: apartTables(protectSpaces(html)) }));
      quill.setContents([] as never, 'silent');
      // Setting the contents loses tables; adding to what is there does not.
      if (html.includes('<table')) quill.updateContents(content, 'silent');
      else quill.setContents(content, 'silent');
      quill.history.clear();
    }
    setCounts(countsOf(quill.getText()));
  }, [quill, sent, html, host, at]);

  useEffect(() => {
    if (!quill) return;
    let pending: { timer: ReturnType<typeof setTimeout>; end: () => void } | null = null;
    const commit = () => {
      if (!pending) return;
      clearTimeout(pending.timer);
      pending.end();
      pending = null;
      const next = storedHtml(quill.getSemanticHTML());
      setCounts(countsOf(quill.getText()));
      host.kept.set(at, { html: next, content: quill.getContents(), history: quill.history.stack } satisfies Written);
      if (next === known.current) return;
      known.current = next;
      sent.add(next);
      send.current(next);
    };
    const look = () => {
      const range = quill.getSelection();
      if (!range) return;
      const next = asOutside(quill.getFormat(range));
      setFormats((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    const change = (_delta: unknown, _old: unknown, source: string) => {
      look();
      if (source === 'silent') return;
      if (pending) clearTimeout(pending.timer);
      pending = { end: pending?.end ?? host.addDraft(commit), timer: atRest(commit) };
      host.typedAt.set(id, Date.now());
    };
    const select = (range: RangeStatic) => (range ? look() : commit());
    quill.on('text-change', change);
    quill.on('selection-change', select);
    return () => {
      quill.off('text-change', change);
      quill.off('selection-change', select);
      commit();
    };
  }, [quill, sent, host, id, at]);

  /** Puts a picture that has an address into the text. */
  const insertPicture = (url: string, at: number, alt: string) => {
    if (!quill) return;
    quill.insertEmbed(at, 'image', url, 'user');
    quill.formatText(at, 1, 'alt', alt, 'user');
    quill.setSelection(at + 1, 0, 'silent');
  };

  /** Uploads pictures and puts them where the cursor was. */
  const insertPictures = async (files: readonly File[], at: number, alt = '') => {
    if (!quill) return;
    let index = at;
    onFailure(null);
    for (const file of files) {
      try {
        const url = await host.upload(file);
        insertPicture(url, index++, alt);
      } catch (cause) {
        console.error(`${file.name} could not be uploaded`, cause);
        onFailure(t('form.rich.imageFailed'));
      }
    }
  };

  return { quill, formats, counts, insertPicture, insertPictures };
}
