import { CheckOutlined, LoadingOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '@/i18n/texts';
import { type CellProps, textOf, useCellTools } from './cell';

const PAUSE = 500;
const SHOWN_FOR = 2000;

type Stage = { is: 'idle' } | { is: 'saving' } | { is: 'saved' } | { is: 'wrong'; message: string };

const IDLE: Stage = { is: 'idle' };

/** A whole number that is changed where it stands: saved a moment after typing, at once on Enter and on leaving. */
export function InlineNumberCell({ row, column, value }: CellProps) {
  const { save, nameOf } = useCellTools();
  const known = textOf(value);
  const [text, setText] = useState(known);
  const [stage, setStage] = useState<Stage>(IDLE);
  const stored = useRef(known);
  const typed = useRef(known);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);
  const tried = useRef(known);
  const note = useId();

  // A reload brings the number someone else gave, unless this person is at it.
  useEffect(() => {
    if (typed.current === stored.current) {
      typed.current = known;
      setText(known);
    }
    stored.current = known;
  }, [known]);

  useEffect(() => {
    if (stage.is !== 'saved') return;
    const timer = setTimeout(() => setStage(IDLE), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [stage]);

  async function store() {
    clearTimeout(pause.current);
    const wanted = typed.current.trim();
    // Leaving the number must not send again what was just sent or refused.
    if (wanted === stored.current || wanted === tried.current) return;
    tried.current = wanted;
    const number = Number(wanted);
    if (!/^-?\d{1,9}$/.test(wanted) || (column.min !== undefined && number < column.min)) {
      setStage({ is: 'wrong', message: t('list.inline.invalid') });
      return;
    }
    const mine = ++turn.current;
    setStage({ is: 'saving' });
    try {
      const url = (column.url ?? '').replace('{id}', String(row.id));
      await save(url, { [column.key]: number });
      stored.current = wanted;
      if (mine === turn.current) setStage({ is: 'saved' });
    } catch (cause) {
      if (mine === turn.current) setStage({ is: 'wrong', message: cause instanceof Error ? cause.message : String(cause) });
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
    if (event.key === 'Enter') void store();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (Number(typed.current) || 0) + step;
    type(String(column.min === undefined ? next : Math.max(column.min, next)));
  }

  const wrong = stage.is === 'wrong';
  return (
    <span className="cell-inline" data-inline>
      <Input
        size="small"
        role="spinbutton"
        inputMode="numeric"
        aria-valuenow={/^-?\d+$/.test(text) ? Number(text) : undefined}
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
        onBlur={() => void store()}
      />
      <span className="cell-inline-stage" aria-hidden>
        {stage.is === 'saving' && <LoadingOutlined />}
        {stage.is === 'saved' && <CheckOutlined className="cell-inline-saved" />}
      </span>
      <span id={note} role="status" className={wrong ? 'cell-inline-wrong' : 'cell-hidden'}>
        {wrong && stage.message}
        {stage.is === 'saving' && t('list.inline.saving')}
        {stage.is === 'saved' && t('list.inline.saved')}
      </span>
    </span>
  );
}
