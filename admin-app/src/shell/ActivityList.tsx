import { Link } from 'umi';
import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import { useNavigation } from '@/view/navigation';
import { type LogItem, logLink, useActivity } from './activity';
import './activity.css';

function Entry({ item, to, onFollow }: { item: LogItem; to: string | null; onFollow?: () => void }) {
  const body = (
    <>
      <span className="shell-activity-icon" data-action={item.action}>
        <Icon name={item.icon} />
      </span>
      <span className="shell-activity-text">
        <span className="shell-activity-title">{item.title || item.model}</span>
        <span className="shell-activity-note">
          {item.action_label}
          {item.created_at && (
            <>
              {' · '}
              <time dateTime={item.created_at}>{formatDateTime(item.created_at)}</time>
            </>
          )}
        </span>
      </span>
    </>
  );
  return to ? (
    <Link className="shell-activity-entry" to={to} onClick={onFollow}>
      {body}
    </Link>
  ) : (
    <div className="shell-activity-entry">{body}</div>
  );
}

/** What the user did lately, newest first, each entry leading to its record where there still is one. */
export function ActivityList({ limit, onFollow }: { limit?: number; onFollow?: () => void }) {
  const { items, loading } = useActivity();
  const { screens } = useNavigation();
  if (items.length === 0 && !loading) {
    return <p className="shell-activity-empty">{t('shell.activity.empty')}</p>;
  }
  return (
    <ul className="shell-activity">
      {items.slice(0, limit).map((item, index) => (
        <li key={`${item.created_at}-${item.model}-${item.row_id}-${index}`}>
          <Entry item={item} to={logLink(item, screens)} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}
