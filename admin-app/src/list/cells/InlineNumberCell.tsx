import { CheckOutlined, LoadingOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber, readNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { type CellProps, textOf, useCellTools } from './cell';

const PAUSE = 500;
const SHOWN_FOR = 2000;

type Stage = { status: 'idle' } | { status: 'saving' } | { status: 'saved' } | { status: 'wrong'; message: string };

/** What lies beyond is no order and no count. */
const LIMIT = 1e9;

const same = (a: string, b: string): boolean => a === b || readNumber(a) === readNumber(b);

/** What is wrong with a number that was typed; nothing where it may be saved. */
function wrongWith(number: number | null | undefined, min: number | undefined): string | undefined {
  if (typeof number !== 'number' || !Number.isInteger(number)) return t('list.inline.invalid');
  if (min !== undefined && number < min) return t('list.inline.least', { min: formatNumber(min) });
  return Math.abs(number) < LIMIT ? undefined : t('list.inline.most', { max: formatNumber(LIMIT - 1) });
}

const IDLE: Stage = { status: 'idle' };

/** A whole number that is changed where it stands: saved a moment after typing, at once on Enter and on leaving. */
export function InlineNumberCell({ row, column, value }: CellProps) {
  const { save, reloadMoved, nameOf } = useCellTools();
  const known = textOf(value);
  const [text, setText] = useState(known);
  const [stage, setStage] = useState<Stage>(IDLE);
  const stored = useRef(known);
  const typed = useRef(known);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestSave = useRef(0);
  const tried = useRef(known);
  const note = useId();
  const input = useRef<InputRef>(null);

  // A reload brings the number someone else gave, unless this person is at it: the same number written otherwise is theirs.
  useEffect(() => {
    const writing = document.activeElement === input.current?.input && same(typed.current, known);
    if (typed.current === stored.current && !writing) {
      typed.current = known;
      setText(known);
    }
    stored.current = known;
  }, [known]);

  useEffect(() => {
    if (stage.status !== 'saved') return;
    const timer = setTimeout(() => setStage(IDLE), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [stage]);

  async function store() {
    clearTimeout(pause.current);
    const wanted = typed.current.trim();
    // Leaving the number must not send again what was just sent or refused.
    if (same(wanted, stored.current) || wanted === tried.current) return;
    tried.current = wanted;
    const number = readNumber(wanted);
    const wrong = wrongWith(number, column.min);
    if (typeof number !== 'number' || wrong) {
      setStage({ status: 'wrong', message: wrong ?? '' });
      return;
    }
    const mine = ++latestSave.current;
    setStage({ status: 'saving' });
    try {
      const url = (column.url ?? '').replace('{id}', String(row.id));
      await save(url, { [column.key]: number });
      stored.current = wanted;
      if (mine === latestSave.current) setStage({ status: 'saved' });
    } catch (cause) {
      if (mine === latestSave.current) setStage({ status: 'wrong', message: cause instanceof Error ? cause.message : String(cause) });
    }
  }

  const latest = useRef(store);
  latest.current = store;
  // A number typed just before leaving the list is still saved.
  useEffect(() => () => void latest.current(), []);

  function type(next: string) {
    typed.current = next;
    setText(next);
    setStage(IDLE);
    tried.current = stored.current;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void latest.current(), PAUSE);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') void store().then(reloadMoved);
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const from = readNumber(typed.current) ?? (typed.current.trim() === '' ? 0 : undefined);
    if (!step || from === undefined) return;
    event.preventDefault();
    const next = Math.trunc(from) + step;
    type(String(column.min === undefined ? next : Math.max(column.min, next)));
  }

  function leave() {
    void store();
    const number = readNumber(typed.current);
    if (document.activeElement === input.current?.input || typeof number !== 'number' || stage.status === 'wrong') return;
    typed.current = String(number);
    setText(typed.current);
  }

  const wrong = stage.status === 'wrong';
  return (
    <span className="cell-inline" data-inline>
      <Input
        ref={input}
        size="small"
        role="spinbutton"
        inputMode="numeric"
        aria-valuenow={readNumber(text) ?? undefined}
        aria-valuetext={text}
        aria-valuemin={column.min}
        autoComplete="off"
        value={text}
        status={wrong ? 'error' : undefined}
        aria-label={t('list.inline.label', { column: column.title, title: nameOf(row) })}
        aria-invalid={wrong || undefined}
        aria-describedby={note}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <span className="cell-inline-stage" aria-hidden>
        {stage.status === 'saving' && <LoadingOutlined />}
        {stage.status === 'saved' && <CheckOutlined className="cell-inline-saved" />}
      </span>
      <span id={note} role="status" className={wrong ? 'cell-inline-wrong' : 'visually-hidden'}>
        {wrong && stage.message}
        {stage.status === 'saving' && t('list.inline.saving')}
        {stage.status === 'saved' && t('list.inline.saved')}
      </span>
    </span>
  );
}
