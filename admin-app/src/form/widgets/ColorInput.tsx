import type { WidgetProps } from '@rjsf/utils';
import { Input } from 'antd';
import { DASH } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { described, idsOf, statusOf } from './described';
import { useDraft } from './useDraft';
import './color.css';

const COLOR = /^#[0-9a-f]{6}$/;

/** A color as it is kept, where a person wrote it in another usual way: "abc", "#ABC", "1677FF". What is none stays as it is. */
export function plainColor(text: string): string {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return text;
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits}`;
}

/** A color: written, or picked with what the browser and its system have for that. */
export function ColorInput(props: WidgetProps) {
  const { id, value, onChange, readonly, disabled, rawErrors, placeholder } = props;
  const draft = useDraft<string>(id, (value as string | null) ?? '', (text) => onChange(text === '' ? null : text));
  const known = plainColor(draft.text);
  const isColor = COLOR.test(known);
  return (
    <Input
      {...described(props)}
      className="form-color"
      status={statusOf(rawErrors)}
      value={draft.text}
      readOnly={readonly}
      disabled={disabled}
      placeholder={placeholder || undefined}
      autoComplete="off"
      spellCheck={false}
      suffix={
        <input
          type="color"
          id={`${id}__pick`}
          className="form-swatch"
          data-empty={isColor ? undefined : true}
          aria-label={t('form.color.pick')}
          aria-describedby={idsOf(id).label}
          value={isColor ? known : '#ffffff'}
          disabled={disabled || readonly}
          // The frame takes a press for one of the text, and whoever opened the picker by the keys would be there after it.
          onClick={(event) => event.stopPropagation()}
          onChange={(event) => draft.type(event.target.value)}
        />
      }
      onChange={(event) => draft.type(event.target.value)}
      onBlur={() => {
        if (known !== draft.text) draft.type(known);
        draft.commit();
      }}
    />
  );
}

/** A color for whoever may only see it. */
export function ColorValue({ id, value }: Pick<WidgetProps, 'id' | 'value'>) {
  return (
    <output id={id} className="form-value">
      {typeof value === 'string' && COLOR.test(value) ? (
        <>
          <span className="form-swatch" style={{ backgroundColor: value }} aria-hidden="true" /> {value}
        </>
      ) : (
        DASH
      )}
    </output>
  );
}
