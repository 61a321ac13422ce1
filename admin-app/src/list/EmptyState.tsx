import { DeleteOutlined, InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import { isNarrowed, type ListParams } from './params';

interface Props {
  params: ListParams;
  onCreate?: () => void;
  onReset: () => void;
}

/** What stands in place of rows when there are none: how to make the first, or how to find others. */
export function EmptyState({ params, onCreate, onReset }: Props) {
  const narrowed = isNarrowed(params);
  const text = narrowed ? 'list.emptyFiltered' : params.removed ? 'list.emptyRemoved' : 'list.empty';
  const Mark = narrowed ? SearchOutlined : params.removed ? DeleteOutlined : InboxOutlined;
  return (
    <div className="list-empty">
      <Mark className="list-empty-mark" aria-hidden />
      <p>{t(text)}</p>
      {(narrowed || params.removed) && <Button onClick={onReset}>{t('list.reset')}</Button>}
      {!narrowed && !params.removed && onCreate && (
        <Button type="primary" onClick={onCreate}>
          {t('list.create')}
        </Button>
      )}
    </div>
  );
}
