import { Button, Skeleton } from 'antd';
import { Link } from 'umi';
import type { ScreenLink } from '@/contract/view.gen';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { areaPath } from '@/view/address';
import { Icon } from '@/view/Icon';
import type { AsyncState } from '@/report/useAnswer';

/** The counts in their order, each with the name of the route it leads to. */
const TILES = [
  { key: 'Page', icon: 'file-text', route: 'contentPage' },
  { key: 'Category', icon: 'folder', route: 'contentCategory' },
  { key: 'Blog', icon: 'read', route: 'blog' },
  { key: 'Gallery', icon: 'appstore', route: 'gallery' },
  { key: 'GalleryImage', icon: 'picture', route: 'gallery' },
  { key: 'ShopProduct', icon: 'shopping', route: 'shopProduct' },
  { key: 'ShopProductVariant', icon: 'tags', route: 'shopProduct' },
  { key: 'Order', icon: 'shopping-cart', route: 'order' },
  { key: 'Video', icon: 'video-camera', route: 'video' },
  { key: 'Storage', icon: 'folder-open', route: 'storage' },
  { key: 'Reference', icon: 'star', route: 'reference' },
  { key: 'FormContact', icon: 'mail', route: 'formContact' },
  { key: 'User', icon: 'user', route: 'user' },
] as const;

interface Props {
  counts: AsyncState<Record<string, number>>;
  screens: readonly ScreenLink[];
}

/** How much there is of everything; a count that the server does not tell is not shown. */
export function Tiles({ counts, screens }: Props) {
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
      {TILES.filter(({ key }) => counts.data[key] !== undefined).map(({ key, icon, route }) => {
        const n = counts.data[key]!;
        const body = (
          <>
            <Icon name={icon} />
            <strong>{formatNumber(n)}</strong>
            <span>{t(`shell.dashboard.count.${key}`, { count: n })}</span>
          </>
        );
        const screen = screens.find(({ route_name: name }) => name === route);
        return (
          <li key={key}>
            {screen ? <Link className="stats-tile" to={areaPath(screen.path)}>{body}</Link> : <div className="stats-tile">{body}</div>}
          </li>
        );
      })}
    </ul>
  );
}
