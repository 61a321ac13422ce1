import { lazy, Suspense, useState } from 'react';
import type { View } from '@/contract/view.gen';
import { formatDate } from '@/i18n/dates';
import { formatMoney } from '@/i18n/numbers';
import { t } from '@/i18n/texts';
import { type Row, textOf } from '@/list/cells/cell';
import { RowActions } from '@/list/RowActions';
import { useActions } from '@/list/useActions';
import { Icon } from '@/view/Icon';
import { RecordLink } from '@/view/RecordLink';
import type { Gift, Order } from './order';
import { Part } from './Part';
import { useBelow } from './useBelow';

const ProlongDialog = lazy(() => import('./ProlongDialog'));

function usedBy({ redeemed_at: redeemed, redeemed_user: user }: Gift): string {
  if (!redeemed) return '';
  return user?.email ? t('orderpage.redeemedBy', { day: formatDate(redeemed), email: user.email }) : t('orderpage.redeemed', { day: formatDate(redeemed) });
}

/** Whether nothing can be paid by it any more, whatever the day. */
const isOver = ({ cancelled_at: cancelled, left }: Gift): boolean => cancelled !== null || left <= 0;

/** Until when it pays, and how much of it where a part was used. */
function validity(gift: Gift): string {
  const day = formatDate(gift.valid_until);
  if (gift.cancelled_at) return t('orderpage.cancelled', { day: formatDate(gift.cancelled_at) });
  if (isOver(gift)) return '';
  if (new Date(gift.valid_until) <= new Date()) return t('orderpage.validPast', { day });
  return gift.left < gift.value ? t('orderpage.validLeft', { day, amount: formatMoney(gift.left) }) : t('orderpage.validUntil', { day });
}

const codeOf = ({ code }: Row): string => textOf(code);

/** The gift vouchers that an order sold: printed, sent again, and valid longer where somebody says so. */
export function Gifts({ order, view, onChanged }: { order: Order; view: View; onChanged: () => void }) {
  const [opened, setOpened] = useState<Gift | null>(null);
  const { child, own, rows } = useBelow(view, order, 'gifts', order.gifts.length > 0);
  const { run, busy, dialog } = useActions(own, '', onChanged, codeOf);
  if (order.gifts.length === 0) return null;
  const prolong = own.commands?.find(({ name, scope }) => name === 'prolong' && scope === 'row');
  return (
    <Part title={t('orderpage.gifts')}>
      <ul className="order-gifts">
        {order.gifts.map((gift) => {
          const row = rows.find(({ id }) => id === gift.id);
          return (
            <li key={gift.id} data-over={isOver(gift) || undefined}>
              <span>
                <RecordLink route="shopVoucher" id={gift.voucher_id}>
                  <span className="order-code">{gift.code}</span>
                </RecordLink>
                {[usedBy(gift), validity(gift)].filter(Boolean).map((line) => (
                  <span key={line} className="order-soft">
                    {line}
                  </span>
                ))}
                {!gift.cancelled_at && (
                  <span className="order-soft">{gift.sent_at ? t('orderpage.giftSent', { day: formatDate(gift.sent_at) }) : t('orderpage.giftNotSent')}</span>
                )}
              </span>
              <span className="order-aside">{formatMoney(gift.value)}</span>
              <span className="order-gift-actions">
                {gift.link && (
                  <a
                    className="list-action"
                    href={gift.link}
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${t('orderpage.showGift')}: ${gift.code}`}
                    data-tooltip={t('orderpage.showGift')}
                  >
                    <Icon name="file-pdf" />
                  </a>
                )}
                {row && (
                  <RowActions
                    row={row}
                    name={gift.code}
                    actions={child?.row ?? []}
                    busy={busy.has(gift.id)}
                    // The day that it is valid until is asked for in its own way, and the same day is no change.
                    onRun={(action) => (action.name === 'prolong' ? setOpened(gift) : void run(action, row))}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {dialog}
      {opened && prolong && (
        <Suspense fallback={null}>
          <ProlongDialog
            gift={opened}
            url={prolong.url.replace('{id}', String(opened.id))}
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
