import { PlusOutlined } from '@ant-design/icons';
import type { ArrayFieldTemplateProps } from '@rjsf/utils';
import { Button } from 'antd';
import { useRef } from 'react';
import { t } from '@/i18n/texts';
import { idsOf } from '../widgets/described';

/** A repeated group of fields. */
export function GroupList({ title, items, canAdd, onAddClick, readonly, disabled, fieldPathId, required, schema }: ArrayFieldTemplateProps) {
  const ids = idsOf(fieldPathId.$id);
  const list = useRef<HTMLDivElement>(null);
  function add() {
    onAddClick();
    // The new item is there after the form has rendered.
    setTimeout(() => {
      list.current?.querySelector<HTMLElement>('.form-group-item:last-child :is(input, textarea, button[role=switch])')?.focus();
    }, 50);
  }
  return (
    <fieldset className="form-group" aria-describedby={ids.error}>
      <legend className="form-legend" id={ids.label}>
        {schema.title ?? title}
        {required && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
        <span className="form-count">{items.length}</span>
      </legend>
      {items.length === 0 && <p className="form-empty">{t('form.group.empty')}</p>}
      <div className="form-group-items" ref={list}>
        {items}
      </div>
      {canAdd && !readonly && (
        <Button id={fieldPathId.$id} className="form-group-add" type="dashed" block icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={add}>
          {t('form.group.add')}
        </Button>
      )}
    </fieldset>
  );
}
