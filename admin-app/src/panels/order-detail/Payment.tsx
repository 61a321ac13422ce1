import type { ReactNode } from 'react';
import type { Detail, View } from '@/contract/view.gen';
import { formatDateTime } from '@/i18n/dates';
import { hasText, t } from '@/i18n/texts';
import { CellView } from '@/list/cells/CellView';
import { RowActions } from '@/list/RowActions';
import { useActions } from '@/list/useActions';
import { money } from './money';
import type { Entry, Order } from './order';
import { Part, Values } from './Part';
import { useBelow } from './useBelow';

const SERVICE = 'orderpage.services.';

function Money({ entry, currency, actions }: { entry: Entry; currency: string; actions: ReactNode }) {
  const service = hasText(SERVICE + entry.service) ? t(SERVICE + entry.service) : entry.service;
  return (
    <li>
      <span>
        {t(`orderpage.entries.${entry.kind}`)} <span className="order-soft">{service}</span>
        {entry.note && <span className="order-soft">{entry.note}</span>}
        <span className="order-soft">{formatDateTime(entry.created_at)}</span>
      </span>
      <span className="order-aside">{money(entry.kind === 'charge' ? entry.amount : -entry.amount, currency)}</span>
      {actions}
    </li>
  );
}

/** What is still to be paid of an order that was paid in part, or came beyond its price. */
function Rest({ label, amount }: { label: string; amount: string }) {
  return (
    <li>
      <strong>{label}</strong>
      <strong className="order-aside">{amount}</strong>
    </li>
  );
}

/** How the order is paid, what the service says of it, and the money that came and went. */
export function Payment({ order, view, detail, buttons, onChanged }: { order: Order; view: View; detail: Detail; buttons: ReactNode; onChanged: () => void }) {
  const { entries, currency } = order;
  // What staff wrote down can be taken back; what a service reported cannot.
  const { child, own, rows } = useBelow(view, order, 'payments', entries.some(({ service }) => service === 'staff'));
  const { run, busy, dialog } = useActions(own, '', onChanged, ({ amount }) => money(Number(amount), currency));
  const state = detail.columns.find(({ key }) => key === 'status');
  return (
    <Part title={t('orderpage.payment')} buttons={buttons}>
      {order.deleted_at && order.price_held > 0 && (
        // Money for an order that was removed is nobody's: whoever looks is to give it back.
        <p role="alert" className="order-wrong">
          {t('orderpage.heldMoney', { amount: money(order.price_held, currency) })}
        </p>
      )}
      <p className="order-lead">
        {order.payment?.lang.title} {state && <CellView row={order} column={state} />}
      </p>
      <Values detail={detail} record={order} part="payment" />
      {entries.length > 0 && (
        <ul className="order-entries">
          {entries.map((entry) => {
            const row = rows.find(({ id }) => id === entry.id);
            return (
              <Money
                key={entry.id}
                entry={entry}
                currency={currency}
                actions={row?.can?.length ? <RowActions row={row} name={money(entry.amount, currency)} actions={child?.row ?? []} busy={busy.has(row.id)} onRun={(action) => void run(action, row)} /> : null}
              />
            );
          })}
          {order.price_held > 0 && order.price_left > 0 && <Rest label={t('orderpage.left')} amount={money(order.price_left, currency)} />}
          {order.price_stays > 0 && <Rest label={t('orderpage.stays')} amount={money(order.price_stays, currency)} />}
          {order.price_over > 0 && <Rest label={t('orderpage.over')} amount={money(order.price_over, currency)} />}
        </ul>
      )}
      {dialog}
    </Part>
  );
}
