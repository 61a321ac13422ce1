import { Button, Skeleton } from 'antd';
import { Link } from 'umi';
import type { Tile } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { counted, t } from '@/i18n/texts';
import { areaPath } from '@/view/address';
import { Icon } from '@/view/Icon';
import type { AsyncState } from '@/report/useAnswer';

interface Props {
  counts: AsyncState<Record<string, number>>;
  tiles: readonly Tile[];
}

/** How much there is of everything, as the screens declare it; a count that the server does not return is not shown. */
export function Tiles({ counts, tiles }: Props) {
  if (counts.status === 'loading') return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (counts.status === 'failed') {
    return (
      <div className="report-nothing" role="alert">
        <p>{counts.message}</p>
        <Button onClick={counts.retry}>{t('shell.retry')}</Button>
      </div>
    );
  }
  return (
    <ul className="stats-tiles">
      {tiles.map(({ key, title, icon, path, query }) => {
        const n = counts.data[key];
        if (n === undefined) return null;
        const body = (
          <>
            <Icon name={icon} />
            <strong>{formatNumber(n)}</strong>
            <span>{counted(title, n)}</span>
          </>
        );
        const to = path && areaPath(path) + (query ? `?${query}` : '');
        return (
          <li key={key}>
            {to ? <Link className="stats-tile" to={to}>{body}</Link> : <div className="stats-tile">{body}</div>}
          </li>
        );
      })}
    </ul>
  );
}
