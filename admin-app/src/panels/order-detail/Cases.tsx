import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import { RecordLink } from '@/view/RecordLink';
import type { Case, Order } from './order';
import { Part } from './Part';

const ENDED = ['done', 'refused', 'settled'];

const isOpen = (one: Case) => !ENDED.includes(one.status);

/** What there is to be done about an order beside itself, with the way to where it is done. */
function Said({ name, route, id, title, children }: { name: string; route: string; id: number; title: string; children: ReactNode }) {
  return (
    <aside className="order-said" aria-label={name}>
      <strong>
        <RecordLink route={route} id={id}>
          {title}
        </RecordLink>
      </strong>
      <p>{children}</p>
    </aside>
  );
}

/** The withdrawals, the claims and the return forms of an order that wait for somebody. */
export function OpenCases({ order }: { order: Order }) {
  return (
    <>
      {order.withdrawals.filter(isOpen).map(({ id, number, status }) => (
        <Said key={`withdrawal-${id}`} name={t('orderpage.withdrawal')} route="withdrawal" id={id} title={t('orderpage.withdrawalOf', { number })}>
          {t(status === 'late' ? 'orderpage.withdrawalUndecided' : 'orderpage.withdrawalOpen')}
        </Said>
      ))}
      {order.claims.filter(isOpen).map(({ id, number, status }) => (
        <Said key={`claim-${id}`} name={t('orderpage.claim')} route="claim" id={id} title={t('orderpage.claimOf', { number })}>
          {t(status === 'open' ? 'orderpage.claimOpen' : 'orderpage.claimAccepted')}
        </Said>
      ))}
      {order.return_forms.map(({ id, type_text: type, created_at: day }) => (
        <Said key={`form-${id}`} name={t('orderpage.returnForm')} route="formReturn" id={id} title={t('orderpage.returnFormOf', { type })}>
          {t('orderpage.returnFormOpen', { day: formatDate(day) })}
        </Said>
      ))}
    </>
  );
}

/** Those that were settled or refused. */
export function PastCases({ order }: { order: Order }) {
  const past = [
    ...order.withdrawals.map((one) => ({ ...one, route: 'withdrawal', title: t('orderpage.withdrawalOf', { number: one.number }) })),
    ...order.claims.map((one) => ({ ...one, route: 'claim', title: t('orderpage.claimOf', { number: one.number }) })),
  ].filter((one) => !isOpen(one));
  if (past.length === 0) return null;
  return (
    <Part title={t('orderpage.pastCases')}>
      <ul className="order-entries">
        {past.map(({ id, route, title, status_text: status, created_at: day }) => (
          <li key={`${route}-${id}`}>
            <span>
              <RecordLink route={route} id={id}>
                {title}
              </RecordLink>{' '}
              <span className="order-soft">{status}</span>
              <span className="order-soft">{formatDateTime(day)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
