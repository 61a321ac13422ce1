import { t } from '@/i18n/texts';
import { formatDateTime } from '@/i18n/dates';
import { textOf } from '@/list/cells/cell';
import type { DetailPanelProps } from '../panel';
import { Billing, Delivery } from './Addresses';
import { OpenCases, PastCases } from './Cases';
import { Customer } from './Customer';
import { Gifts } from './Gifts';
import { Items } from './Items';
import type { Order } from './order';
import { Others } from './Others';
import { Parcel } from './Parcel';
import { Part, Values } from './Part';
import { Payment } from './Payment';
import { Refunds } from './Refunds';
import { Timeline } from './Timeline';
import './order.css';
import './lines.css';
import './timeline.css';

/** An order as one page: what is worked on in the wide column, whom and how it concerns in the narrow one. */
export default function OrderDetail({ view, detail, record, feed, buttons, tables, reload }: DetailPanelProps) {
  const order = record as Order;
  return (
    <div className="order-detail">
      <div className="order-wide">
        <h2 className="order-printed">
          {t('orderpage.number', { number: order.number })} <small>{formatDateTime(textOf(order.created_at))}</small>
        </h2>
        <OpenCases order={order} />
        {order.note && (
          <aside className="order-said" aria-label={t('orderpage.customerNote')}>
            <strong>{t('orderpage.customerNote')}</strong>
            <p>{order.note}</p>
          </aside>
        )}
        <Items order={order} />
        <Parcel order={order} detail={detail} buttons={buttons('parcel')} />
        {!order.deleted_at && (
          <Part title={t('orderpage.documents')} buttons={buttons('documents')}>
            <Values detail={detail} record={order} part="documents" />
            {tables('documents')}
          </Part>
        )}
        {!order.deleted_at && <Timeline order={order} view={view} />}
      </div>
      <div className="order-narrow">
        <Customer order={order} view={view} feed={feed} />
        <Delivery order={order} />
        <Billing order={order} detail={detail} />
        <Payment order={order} view={view} detail={detail} buttons={buttons('payment')} onChanged={reload} />
        <Refunds order={order} />
        <PastCases order={order} />
        <Gifts order={order} view={view} onChanged={reload} />
        <Others order={order} detail={detail} />
      </div>
    </div>
  );
}
