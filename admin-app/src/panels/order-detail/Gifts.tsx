import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { api, type Envelope } from '@/api/client';
import { keys, useApiQuery } from '@/api/queries';
import type { View } from '@/contract/view.gen';
import { formatDate } from '@/i18n/dates';
import { formatMoney } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import type { Row } from '@/list/cells/cell';
import { childAddress, childShownAs } from '@/view/child';
import { RecordLink } from '@/view/RecordLink';
import type { Gift, Order } from './order';
import { Part } from './Part';

const ProlongDialog = lazy(() => import('./ProlongDialog'));

function stateOf({ redeemed_at: redeemed, redeemed_user: user, cancelled_at: cancelled, valid_until: until }: Gift): string {
  if (redeemed && user?.email) return t('orderpage.redeemedBy', { day: formatDate(redeemed), email: user.email });
  if (redeemed) return t('orderpage.redeemed', { day: formatDate(redeemed) });
  if (cancelled) return t('orderpage.cancelled', { day: formatDate(cancelled) });
  return t('orderpage.validUntil', { day: formatDate(until) });
}

/** The gift vouchers that an order sold, which live longer where somebody says so. */
export function Gifts({ order, view, onChanged }: { order: Order; view: View; onChanged: () => void }) {
  const [opened, setOpened] = useState<Gift | null>(null);
  const child = childShownAs(view, 'gifts');
  const address = child ? childAddress(child, order.id) : '';
  const { data: rows } = useApiQuery({
    queryKey: keys.children(address),
    queryFn: ({ signal }) => api.get<Envelope<Row[]>>(address.replace(/\/$/, ''), { signal, quiet: true }).then(({ data }) => data),
    enabled: address !== '' && order.gifts.length > 0,
  });
  if (order.gifts.length === 0) return null;
  const prolong = child?.commands?.find(({ name, scope }) => name === 'prolong' && scope === 'row');
  const may = (gift: Gift) => prolong && rows?.find(({ id }) => id === gift.id)?.can?.includes(prolong.name);
  return (
    <Part title={t('orderpage.gifts')}>
      <ul className="order-gifts">
        {order.gifts.map((gift) => (
          <li key={gift.id} data-over={Boolean(gift.cancelled_at ?? gift.redeemed_at) || undefined}>
            <span>
              <RecordLink route="shopVoucher" id={gift.voucher_id}>
                <span className="order-code">{gift.code}</span>
              </RecordLink>
              <span className="order-soft">{stateOf(gift)}</span>
            </span>
            <span className="order-aside">{formatMoney(gift.value)}</span>
            {may(gift) && (
              <Button size="small" aria-label={`${t('orderpage.prolong')}: ${gift.code}`} onClick={() => setOpened(gift)}>
                {t('orderpage.prolong')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {opened && prolong && (
        <Suspense fallback={null}>
          <ProlongDialog
            gift={opened}
            url={prolong.url.replace('{owner}', String(order.id)).replace('{id}', String(opened.id))}
            onClose={() => setOpened(null)}
            onDone={() => {
              setOpened(null);
              onChanged();
            }}
          />
        </Suspense>
      )}
    </Part>
  );
}
