import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/i18n/texts';

const PAUSE = 500;

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The free-text search: applied a moment after typing, at once on Enter and when it is cleared. */
export function SearchFilter({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(value);
  const input = useRef<InputRef>(null);

  // The address may change under the input, as on the way back; what was applied from here must not overwrite typing.
  useEffect(() => {
    if (value === applied.current) return;
    applied.current = value;
    clearTimeout(pause.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(next: string) {
    clearTimeout(pause.current);
    const wanted = next.trim();
    if (wanted === applied.current) return;
    applied.current = wanted;
    onSearch(wanted);
  }

  function type(next: string) {
    setText(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => apply(next), PAUSE);
  }

  return (
    <Input
      ref={input}
      className="list-search"
      role="searchbox"
      placeholder={label}
      aria-label={label}
      maxLength={200}
      value={text}
      prefix={<SearchOutlined aria-hidden />}
      suffix={
        <button
          type="button"
          className="list-search-clear"
          aria-label={t('list.clearSearch')}
          hidden={text === ''}
          onClick={() => {
            setText('');
            apply('');
            input.current?.focus();
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      }
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => apply(text)}
    />
  );
}
