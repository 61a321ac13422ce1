import { HomeOutlined } from '@ant-design/icons';
import { Link, useLocation } from 'umi';
import { t } from '@/i18n/texts';
import { useNavigation } from '@/view/navigation';
import { useRecordName } from '@/view/recordName';
import { breadcrumbs } from '@/view/resolve';
import { START } from './guard';

/** The way from the dashboard to the present page, titled as in the menu. */
export function Breadcrumbs() {
  const navigation = useNavigation();
  const crumbs = breadcrumbs(useLocation().pathname, navigation).filter(({ path }) => path !== START);
  const name = useRecordName(crumbs.at(-1)?.path ?? '');
  return (
    <nav aria-label={t('shell.breadcrumbs')} className="shell-breadcrumbs">
      <ol>
        <li>
          <Link to={START} aria-label={t('shell.dashboard.title')}>
            <HomeOutlined aria-hidden />
          </Link>
        </li>
        {crumbs.map(({ title, path }, index) => (
          <li key={path} data-record={/\/\d+$/.test(path) || undefined}>
            {index === crumbs.length - 1 ? <span aria-current="page">{name ?? title}</span> : <Link to={path}>{title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
