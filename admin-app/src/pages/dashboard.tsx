import { useEffect, useMemo } from 'react';
import { t } from '@/i18n/texts';
import { Tiles } from '@/panels/stats/Tiles';
import { Totals } from '@/panels/stats/Totals';
import { type Span, spanOf, todayIn, USUAL } from '@/report/range';
import { ReportScreen } from '@/report/screen';
import { SeriesPanel, seriesOf, type Summary } from '@/report/SeriesPanel';
import { type AsyncState, useAnswer } from '@/report/useAnswer';
import { ActivityList } from '@/shell/ActivityList';
import { useUser } from '@/shell/Guarded';
import { useLook } from '@/shell/look';
import { useTitle } from '@/shell/title';
import { areaPath } from '@/view/address';
import { whenIdle } from '@/view/idle';
import { useNavigation } from '@/view/navigation';
import '@/panels/stats/stats.css';
import '@/shell/dashboard.css';
import '@/shell/page.css';

const ADMINISTRATOR = 1;

const today = () =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(),
  );

// The server knows which days those are where the site is.
const USUAL_DAYS = {};

/** The days that an answer is of. */
function spanOfAnswer(answer: AsyncState<Summary>): Span | undefined {
  const days = answer.status === 'ready' ? seriesOf(answer.data)[0] : undefined;
  const [first, last] = [days?.[0], days?.at(-1)];
  return first && last && { startDate: first.date, endDate: last.date };
}

/** What to do where nobody has been counted yet; who looks after the site is shown how. */
function NoTraffic({ administrator }: { administrator: boolean }) {
  return (
    <>
      <h3>{t('shell.dashboard.empty.title')}</h3>
      <p>{t(administrator ? 'shell.dashboard.empty.script' : 'shell.dashboard.empty.text')}</p>
      {administrator && <code>{`<script async src="${location.origin}/visit.js"></script>`}</code>}
    </>
  );
}

export default function Dashboard() {
  const { screens, tiles } = useNavigation();
  const user = useUser();
  const { look } = useLook();
  const statistics = screens.find(({ route_name: route }) => route === 'statsTraffic');
  const traffic = useAnswer<Summary>('/api/stats/traffic', USUAL_DAYS, undefined, statistics !== undefined);
  const totals = useAnswer<Record<string, number>>('/api/stats/totals', USUAL_DAYS);
  const span = useMemo(() => spanOfAnswer(traffic) ?? spanOf(USUAL, todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)), [traffic]);
  const name = user?.name;
  useTitle(t('shell.dashboard.title'));
  const ready = traffic.status === 'ready' && statistics !== undefined;
  // Who reads the numbers here looks closer next.
  useEffect(() => (ready ? whenIdle(ReportScreen.preload) : undefined), [ready]);
  return (
    <>
      <header className="shell-page-head">
        <h1>{name ? t('shell.dashboard.greeting', { name }) : t('shell.dashboard.title')}</h1>
        <p>{today()}</p>
      </header>
      <div className="dashboard">
        {statistics && (
          <div className="dashboard-wide">
            <Totals totals={totals} to={areaPath(statistics.path)} />
          </div>
        )}
        <div className="dashboard-main">
          {statistics && (
            <SeriesPanel
              title={t('shell.dashboard.traffic')}
              span={span}
              series={[
                { name: 'totalUsers', label: t('shell.dashboard.users') },
                { name: 'newUsers', label: t('shell.dashboard.newUsers') },
                { name: 'screenPageViews', label: t('shell.dashboard.views') },
              ]}
              answer={traffic}
              look={look}
              empty={<NoTraffic administrator={user?.role_id === ADMINISTRATOR} />}
            />
          )}
          {tiles.length > 0 && (
            <section className="shell-panel" aria-labelledby="counts-title">
              <h2 id="counts-title">{t('shell.dashboard.counts')}</h2>
              <Tiles counts={totals} tiles={tiles} />
            </section>
          )}
        </div>
        <section className="shell-panel">
          <h2>{t('shell.activity.title')}</h2>
          <ActivityList limit={12} />
        </section>
      </div>
    </>
  );
}
