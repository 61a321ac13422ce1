import { formatNumber } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { Thumb } from '@/list/cells/Thumb';
import { RecordLink } from '@/view/RecordLink';
import { money } from './money';
import type { Line, Order } from './order';
import { Part } from './Part';
import { Totals } from './Totals';

function Product({ line, picture }: { line: Line; picture: unknown }) {
  const variant = line.variant?.property_values.map(({ value_lang: { title } }) => title).join(', ');
  const back = Math.max(line.returned, line.refunded);
  return (
    <span className="order-product">
      <Thumb picture={picture} />
      <span>
        <RecordLink route="shopProduct" id={line.product_id}>
          {line.product.lang.title}
        </RecordLink>
        {variant && <span className="order-soft">{variant}</span>}
        {line.sku && <span className="order-soft order-code">{line.sku}</span>}
        {line.gift && <span className="cell-tag cell-tag-info">{t('orderpage.gift')}</span>}
        {back > 0 && <span className="cell-tag cell-tag-light">{t('orderpage.returned', { count: back })}</span>}
      </span>
    </span>
  );
}

/** What was ordered, and what it comes to. */
export function Items({ order }: { order: Order }) {
  const { currency } = order;
  const taxed = order.vat_mode !== 'none';
  return (
    <Part title={t('orderpage.items')} className="order-items">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('orderpage.product')}</th>
            <th scope="col" className="order-number">
              {t('orderpage.quantity')}
            </th>
            <th scope="col" className="order-number">
              {t('orderpage.unit')}
            </th>
            {taxed && (
              <th scope="col" className="order-number">
                {t('orderpage.vat')}
              </th>
            )}
            <th scope="col" className="order-number">
              {t('orderpage.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line.id}>
              <td>
                <Product line={line} picture={order.pictures?.[line.product_id]} />
              </td>
              <td className="order-number" data-label={t('orderpage.quantity')}>
                {formatNumber(line.quantity)}
              </td>
              <td className="order-number" data-label={t('orderpage.unit')}>
                {line.on_sale && <s className="order-soft">{money(line.unit_full, currency)}</s>} {money(line.unit, currency)}
              </td>
              {taxed && (
                <td className="order-number" data-label={t('orderpage.vat')}>
                  {formatNumber(line.vat / 100, { style: 'percent' })}
                </td>
              )}
              <td className="order-number order-sum" data-label={t('orderpage.sum')}>
                {line.price_formated}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Totals order={order} />
    </Part>
  );
}
