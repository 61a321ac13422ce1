import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { ArrayFieldItemTemplateProps } from '@rjsf/utils';
import { Button } from 'antd';
import { type MouseEvent, useContext, useRef } from 'react';
import { t } from '@/i18n/texts';
import { GroupContext, itemName } from './group';

/** One item of a repeated group, with what can be done to it. */
export function GroupItem({ children, buttonsProps, index, readonly }: ArrayFieldItemTemplateProps) {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled } = buttonsProps;
  const { named, needed: inUse } = useContext(GroupContext);
  const name = itemName(named, index);
  const needed = inUse.includes(index);
  const tools = useRef<HTMLSpanElement>(null);
  // The library has a button that moves an item left by the focus, and at the ends of the list it cannot be pressed any more.
  const moving = (move: () => void) => ({ currentTarget }: MouseEvent<HTMLElement>) => {
    move();
    setTimeout(() => (currentTarget.matches(':disabled') ? tools.current?.querySelector<HTMLElement>('button:enabled') : currentTarget)?.focus());
  };
  return (
    <div className="form-group-item" role="group" aria-label={name}>
      <div className="form-group-head">
        <span aria-hidden="true">{name}</span>
        {needed && <span className="form-group-used">{t('form.group.used')}</span>}
        {!readonly && (
          <span className="form-group-tools" ref={tools}>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`${t('form.group.up')}: ${name}`}
              disabled={disabled || !hasMoveUp}
              onClick={moving(onMoveUpItem)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`${t('form.group.down')}: ${name}`}
              disabled={disabled || !hasMoveDown}
              onClick={moving(onMoveDownItem)}
            />
            {hasRemove && !needed && (
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`${t('form.group.remove')}: ${name}`}
                disabled={disabled}
                onClick={onRemoveItem}
              />
            )}
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
