import type { Detail } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { LinkedText } from '@/list/cells/LinkedText';
import { addressLines, type Order } from './order';
import { Part, Values } from './Part';
import { PickupPoint } from './PickupPoint';

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, at) => (
        <span key={at}>{line}</span>
      ))}
    </address>
  );
}

/** Where the parcel goes: a point, an address of its own, or the customer's. */
export function Delivery({ order }: { order: Order }) {
  const { shipping_point: point, shipping } = order;
  const own = addressLines(
    [order.shipping_name],
    [order.shipping_address],
    [order.shipping_zip, order.shipping_city],
    [order.shipping_country],
  );
  if (point) {
    return (
      <Part title={t('orderpage.point')}>
        <PickupPoint point={point} />
      </Part>
    );
  }
  return (
    <Part title={t('orderpage.delivery')}>
      {shipping?.pickup && <p className="order-lead">{t('orderpage.pickup')}</p>}
      {own.length > 0 ? <Lines lines={own} /> : !shipping?.pickup && <p className="order-soft">{t('orderpage.sameAddress')}</p>}
      {order.shipping_phone && (
        <p>
          <LinkedText link="tel" text={order.shipping_phone}>
            {order.shipping_phone}
          </LinkedText>
        </p>
      )}
    </Part>
  );
}

/** Whom the invoice is made out to. */
export function Billing({ order, detail }: { order: Order; detail: Detail }) {
  const lines = addressLines(
    [order.billing_name],
    [order.billing_address, order.billing_address_number],
    [order.billing_zip, order.billing_city],
    [order.billing_country],
  );
  return (
    <Part title={t('orderpage.billing')}>
      {lines.length > 0 ? <Lines lines={lines} /> : <p className="order-soft">{t('orderpage.sameBilling')}</p>}
      <Values detail={detail} record={order} part="billing" />
    </Part>
  );
}
