import { Skeleton } from 'antd';
import { Link } from 'umi';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { Icon } from '@/view/Icon';
import type { AsyncState } from '@/report/useAnswer';

const TOTALS = [
  { key: 'totalUsers', icon: 'team', label: 'shell.dashboard.users' },
  { key: 'newUsers', icon: 'plus-circle', label: 'shell.dashboard.newUsers' },
  { key: 'sessions', icon: 'global', label: 'shell.dashboard.sessions' },
  { key: 'screenPageViews', icon: 'eye', label: 'shell.dashboard.views' },
] as const;

interface Props {
  totals: AsyncState<Record<string, number>>;
  /** Where the statistics of traffic are. */
  to: string;
}

/** The four totals of the range, each leading to the statistics of traffic. */
export function Totals({ totals, to }: Props) {
  return (
    <ul className="stats-totals">
      {TOTALS.map(({ key, icon, label }) => {
        const body = (
          <>
            <span className="stats-total-icon">
              <Icon name={icon} />
            </span>
            <span className="stats-total-text">
              <span className="stats-total-label">{t(label)}</span>
              <strong>
                {totals.status === 'ready' ? formatNumber(totals.data[key]) : totals.status === 'loading' ? <Skeleton.Button active size="small" /> : '–'}
              </strong>
            </span>
          </>
        );
        return (
          <li key={key}>
            <Link className="stats-total" to={to}>
              {body}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
