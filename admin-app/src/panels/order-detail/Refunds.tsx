import { formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { money } from './money';
import type { Order, Refund } from './order';
import { Part } from './Part';

/** What a refund took back, in words: pieces of lines, fees, an amount of no goods. */
function whatOf({ lines, shipping, payment, free, restock }: Refund, currency: string): string {
  const parts = lines.map(({ title, quantity }) => t('orderpage.refundLine', { title, count: quantity }));
  if (shipping > 0) parts.push(t('orderpage.refundShipping'));
  if (payment > 0) parts.push(t('orderpage.refundPayment'));
  if (free > 0) parts.push(t('orderpage.refundFree', { amount: money(free, currency) }));
  if (lines.length > 0 && !restock) parts.push(t('orderpage.notRestocked'));
  return parts.join(', ');
}

/** What was taken back of an order, each refund with its reason. */
export function Refunds({ order }: { order: Order }) {
  if (!order.refunds?.length) return null;
  return (
    <Part title={t('orderpage.refunds')}>
      <ul className="order-entries">
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <span>
              <span>{whatOf(refund, order.currency)}</span>
              <span className="order-soft">{refund.reason}</span>
              <span className="order-soft">{formatDateTime(refund.created_at)}</span>
            </span>
            <span className="order-aside">{money(-refund.amount, order.currency)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
