import type { ReactNode } from 'react';
import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { RecordLink } from '@/view/RecordLink';
import { money } from './money';
import type { Order } from './order';

function Sum({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'order-total' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the price of an order comes about: goods, discount, fees, tax, and what is left to pay. */
export function Totals({ order }: { order: Order }) {
  const { currency, voucher, shipping, payment } = order;
  const taxed = order.vat_mode !== 'none';
  const amount = (value: number) => money(value, currency);
  const fee = (value: number) => (value ? amount(value) : t('orderpage.free'));
  const code = voucher && (
    <RecordLink route="shopVoucher" id={voucher.id}>
      {voucher.code}
    </RecordLink>
  );
  return (
    <dl className="order-totals">
      <Sum label={t('orderpage.goods')}>{amount(order.price_goods)}</Sum>
      {order.price_discount > 0 && (
        <Sum
          label={
            <>
              {t('orderpage.discount')} {code}
            </>
          }
        >
          {amount(-order.price_discount)}
        </Sum>
      )}
      {shipping && (
        <Sum
          label={
            <RecordLink route="shopShipping" id={shipping.id}>
              {shipping.lang.title}
            </RecordLink>
          }
        >
          {fee(order.shipping_price)}
        </Sum>
      )}
      {payment && (
        <Sum
          label={
            <RecordLink route="shopPayment" id={payment.id}>
              {payment.lang.title}
            </RecordLink>
          }
        >
          {fee(order.payment_price)}
        </Sum>
      )}
      <Sum label={t(taxed ? 'orderpage.total' : 'orderpage.sum')} strong>
        {amount(order.price)}
      </Sum>
      {taxed && <Sum label={t('orderpage.net')}>{amount(order.price_net)}</Sum>}
      {taxed &&
        order.vat_rates
          ?.filter(({ base, tax }) => base || tax)
          .map(({ percent, base, tax }) => (
            <Sum key={percent} label={t('orderpage.vatOf', { percent: formatNumber(percent), base: amount(base) })}>
              {amount(tax)}
            </Sum>
          ))}
      {order.price_paid > 0 && (
        <>
          <Sum
            label={
              <>
                {t('orderpage.paidBy')} {code}
              </>
            }
          >
            {amount(-order.price_paid)}
          </Sum>
          <Sum label={t('orderpage.due')} strong>
            {amount(order.price_due)}
          </Sum>
        </>
      )}
    </dl>
  );
}
