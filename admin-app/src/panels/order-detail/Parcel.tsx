import type { ReactNode } from 'react';
import type { Detail } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { CopyText } from './CopyText';
import { type Order, trackingUrl } from './order';
import { columnsOf, Part, Values } from './Part';

/** The parcel of an order: who carries it, how far it is, and where it is followed. */
export function Parcel({ order, detail, buttons }: { order: Order; detail: Detail; buttons: ReactNode }) {
  const url = trackingUrl(order.tracking_link, order.tracking_id);
  const label = detail.columns.find(({ key }) => key === 'tracking_id')?.title;
  const nothing = !order.tracking_id && columnsOf(detail, order, 'parcel').length === 0;
  return (
    <Part title={t('orderpage.parcel')} buttons={buttons}>
      <p className="order-lead">{order.shipping?.lang.title}</p>
      {nothing && !order.products.every(({ gift }) => gift) && <p className="order-soft">{t('orderpage.noParcel')}</p>}
      {!nothing && (
        <Values detail={detail} record={order} part="parcel">
          {order.tracking_id && (
            <div>
              <dt>{label}</dt>
              <dd>
                <CopyText text={order.tracking_id} />
                {url && (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {t('orderpage.track')}
                  </a>
                )}
              </dd>
            </div>
          )}
        </Values>
      )}
    </Part>
  );
}
