import type { View } from '@/contract/view.gen';
import { formatDate } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { LinkedText } from '@/list/cells/LinkedText';
import { StatusCell } from '@/list/cells/StatusCell';
import { RecordLink } from '@/view/RecordLink';
import { Link, useLocation } from 'umi';
import { areaPath } from '@/view/address';
import type { PanelTools } from '../panel';
import { useFeed } from '../useFeed';
import { CopyText } from './CopyText';
import { addressLines, type Customer as CustomerData, type Order } from './order';
import { Part } from './Part';

function History({ customer, view }: { customer: CustomerData; view: View }) {
  const { search } = useLocation();
  const state = view.list?.columns.find(({ key }) => key === 'status_admin');
  const said = [customer.orders > 0 ? t('orderpage.orders', { count: customer.orders }) : t('orderpage.noOrders')];
  if (customer.sums.length > 0) said.push(t('orderpage.sums', { sums: customer.sums.map(({ price_formated: sum }) => sum).join(' + ') }));
  if (customer.ended > 0) said.push(t('orderpage.ended', { count: customer.ended }));
  const first = customer.others.length === 0;
  return (
    <>
      <p className="order-history">{first ? t('orderpage.first') : said.join(' · ')}</p>
      {!first && (
        <details className="order-others">
          <summary>{t('orderpage.others')}</summary>
          <ul>
            {customer.others.map((other) => (
              <li key={other.id}>
                <Link to={`${areaPath(view.path)}/${other.id}${search}`}>{other.number}</Link>
                {state && <StatusCell row={{ id: other.id }} column={state} value={other.status_admin} />}
                <span className="order-soft">{formatDate(other.created_at)}</span>
                <span className="order-aside">{other.price_formated}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Who ordered, how they are reached, and what else they ordered; of whom was erased nothing is left to tell. */
export function Customer({ order, view, feed }: { order: Order; view: View; feed: PanelTools['feed'] }) {
  const { data, error } = useFeed<CustomerData>({ view, feed, record: order }, 'customer');
  const { user } = order;
  return (
    <Part title={t('orderpage.customer')}>
      {order.fullname ? (
        <>
          <p className="order-lead">
            <RecordLink route="user" id={user?.id}>
              {order.fullname}
            </RecordLink>
          </p>
          <p>
            <CopyText text={order.email}>
              <LinkedText link="mailto" text={order.email}>
                {order.email}
              </LinkedText>
            </CopyText>
          </p>
        </>
      ) : (
        <p>{t('orderpage.erased')}</p>
      )}
      {order.phone && (
        <p>
          <LinkedText link="tel" text={order.phone}>
            {order.phone}
          </LinkedText>
        </p>
      )}
      <address>
        {addressLines([order.address, order.address_number], [order.zip, order.city], [order.country]).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {data && order.fullname && <History customer={data} view={view} />}
      {error && <p role="alert">{error.message}</p>}
    </Part>
  );
}
