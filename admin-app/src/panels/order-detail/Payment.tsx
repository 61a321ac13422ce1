import type { ReactNode } from 'react';
import type { Detail } from '@/contract/view.gen';
import { formatDateTime } from '@/i18n/dates';
import { hasText, t } from '@/i18n/texts';
import { CellView } from '@/list/cells/CellView';
import { money } from './money';
import type { Entry, Order } from './order';
import { Part, Values } from './Part';

const SERVICE = 'orderpage.services.';

function Money({ entry, currency }: { entry: Entry; currency: string }) {
  const service = hasText(SERVICE + entry.service) ? t(SERVICE + entry.service) : entry.service;
  return (
    <li>
      <span>
        {t(`orderpage.entries.${entry.kind}`)} <span className="order-soft">{service}</span>
        <span className="order-soft">{formatDateTime(entry.created_at)}</span>
      </span>
      <span className="order-aside">{money(entry.kind === 'charge' ? entry.amount : -entry.amount, currency)}</span>
    </li>
  );
}

/** How the order is paid, what the service says of it, and the money that came and went. */
export function Payment({ order, detail, buttons }: { order: Order; detail: Detail; buttons: ReactNode }) {
  const state = detail.columns.find(({ key }) => key === 'status');
  // Money for an order that was removed is nobody's: whoever looks is to give it back.
  const held = order.entries.reduce((sum, { kind, amount }) => (kind === 'charge' ? sum + amount : sum - amount), 0);
  return (
    <Part title={t('orderpage.payment')} buttons={buttons}>
      {order.deleted_at && held > 0 && (
        <p role="alert" className="order-wrong">
          {t('orderpage.heldMoney', { amount: money(held, order.currency) })}
        </p>
      )}
      <p className="order-lead">
        {order.payment?.lang.title} {state && <CellView row={order} column={state} />}
      </p>
      <Values detail={detail} record={order} part="payment" />
      {order.entries.length > 0 && (
        <ul className="order-entries">
          {order.entries.map((entry) => (
            <Money key={entry.id} entry={entry} currency={order.currency} />
          ))}
        </ul>
      )}
    </Part>
  );
}
