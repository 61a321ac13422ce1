import { ReloadOutlined } from '@ant-design/icons';
import type { WidgetProps } from '@rjsf/utils';
import { Button, Input, type InputRef, Space } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '@/i18n/texts';
import { described, statusOf } from './described';
import { useFromHost, useHost } from './host';
import { slugOf, slugTyped } from './slug';
import { useDraft } from './useDraft';

/** Part of an address. While creating it follows the fields it is made from, until it is written by hand. */
export function SlugInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, options, rawErrors, placeholder } = props;
  const form = useHost();
  const path = form.pathOf(id);
  const from = (options.slugFrom as readonly string[] | undefined) ?? ['title'];
  const derived = useFromHost(form, () =>
    slugOf(
      from
        .map((name) => {
          const at = form.near(path, name);
          return at ? String(form.read(at) ?? '') : '';
        })
        .join(' '),
    ),
  );
  const own = (value as string | null) ?? '';
  const byHand = useRef(own !== '');
  const draft = useDraft<string>(id, own, (text) => onChange(text === '' ? null : text));

  const follow = () => {
    const present = (form.read(path) as string | null | undefined) ?? '';
    if (!form.creating || byHand.current || readonly || derived === present) return;
    form.typedAt.set(id, Date.now());
    onChange(derived === '' ? null : derived);
  };
  // At once: a form sent right after the title was written is judged with its slug. It follows its sources only, not its
  // own value: an emptied one may stay empty.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it follows its sources only
  useLayoutEffect(follow, [derived]);
  // Messages that come or go with the same key are drawn over values of a moment ago; once more when all is drawn.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it follows its sources only
  useEffect(follow, [derived]);

  // The library hands out a copy of the input with its event.
  const field = useRef<InputRef>(null);
  function type(text: string, composing: boolean) {
    const input = field.current?.input;
    const selectionStart = input?.selectionStart;
    const clean = composing ? text : slugTyped(text);
    if (input && clean !== text) {
      // Written here and not by the next drawing, which would put the cursor at the end. It stands behind what is left of the text before it.
      const at = Math.min(clean.length, slugTyped(text.slice(0, selectionStart ?? text.length)).length);
      input.value = clean;
      input.setSelectionRange(at, at);
    }
    byHand.current = clean !== '';
    draft.type(clean);
  }

  return (
    <Space.Compact block>
      <Input
        ref={field}
        {...described(props)}
        status={statusOf(rawErrors)}
        value={draft.text}
        readOnly={readonly}
        disabled={disabled}
        placeholder={placeholder || undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        onBlur={() => {
          if (byHand.current && slugOf(draft.text) !== draft.text) draft.type(slugOf(draft.text));
          draft.commit();
        }}
      />
      {!readonly && (
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('form.slug.generate')}
          title={t('form.slug.generate')}
          disabled={disabled || derived === '' || derived === own}
          onClick={() => {
            byHand.current = false;
            onChange(derived);
          }}
        />
      )}
    </Space.Compact>
  );
}
