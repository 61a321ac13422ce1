import { Link } from 'umi';
import type { MenuItem } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { ActivityList } from '@/shell/ActivityList';
import { START } from '@/shell/guard';
import { useUser } from '@/shell/Guarded';
import { useTitle } from '@/shell/title';
import { areaPath } from '@/view/address';
import { Icon } from '@/view/Icon';
import { useNavigation } from '@/view/navigation';
import '@/shell/dashboard.css';
import '@/shell/page.css';

const today = () =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(),
  );

function Section({ node }: { node: MenuItem }) {
  const links = node.children?.length ? node.children : [node];
  return (
    <section className="dashboard-section" aria-labelledby={`section-${node.key}`}>
      <h3 id={`section-${node.key}`}>
        <Icon name={node.icon} />
        {node.title}
      </h3>
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <Link to={areaPath(link.path || link.key)}>{link.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ node }: { node: MenuItem }) {
  return (
    <Link className="dashboard-tile" to={areaPath(node.path || node.key)}>
      <Icon name={node.icon} />
      {node.title}
    </Link>
  );
}

export default function Dashboard() {
  const { menu } = useNavigation();
  const name = useUser()?.name;
  useTitle(t('shell.dashboard.title'));
  const entries = menu.filter((node) => areaPath(node.path || node.key) !== START);
  return (
    <>
      <header className="shell-page-head">
        <h1>{name ? t('shell.dashboard.greeting', { name }) : t('shell.dashboard.title')}</h1>
        <p>{today()}</p>
      </header>
      <div className="dashboard">
        <section className="shell-panel">
          <h2>{t('shell.dashboard.links')}</h2>
          <div className="dashboard-tiles">
            {entries
              .filter((node) => !node.children?.length)
              .map((node) => (
                <Tile key={node.key} node={node} />
              ))}
          </div>
          <div className="dashboard-sections">
            {entries
              .filter((node) => node.children?.length)
              .map((node) => (
                <Section key={node.key} node={node} />
              ))}
          </div>
        </section>
        <section className="shell-panel">
          <h2>{t('shell.activity.title')}</h2>
          <ActivityList limit={12} />
        </section>
      </div>
    </>
  );
}
