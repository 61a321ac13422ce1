import { FilePdfOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Detail } from '@/contract/view.gen';
import { formatDate } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Order } from './order';
import { columnsOf, Part, Values } from './Part';

interface Paper {
  title: string;
  number: string;
  link: string;
  sent: string | null;
}

const papersOf = (order: Order): Paper[] =>
  [
    { title: t('orderpage.confirmation'), number: order.sf_order_number, link: order.order_link, sent: order.order_sent_at },
    { title: t('orderpage.invoice'), number: order.sf_invoice_number, link: order.invoice_link, sent: order.invoice_sent_at },
    { title: t('orderpage.storno'), number: order.sf_storno_number, link: order.storno_link, sent: order.storno_sent_at },
  ].filter(({ number, link, sent }) => number || link || sent);

/** The documents of an order, those that were made. */
export function Documents({ order, detail, buttons }: { order: Order; detail: Detail; buttons: ReactNode }) {
  const papers = papersOf(order);
  return (
    <Part title={t('orderpage.documents')} buttons={buttons}>
      {papers.length === 0 && columnsOf(detail, order, 'documents').length === 0 && <p className="order-soft">{t('orderpage.noDocuments')}</p>}
      {papers.length > 0 && (
        <ul className="order-papers">
          {papers.map(({ title, number, link, sent }) => (
            <li key={title}>
              <FilePdfOutlined aria-hidden />
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
              ) : (
                <span>{title}</span>
              )}
              {number && <span className="order-soft order-code">{number}</span>}
              <span className="order-soft order-aside">{sent ? t('orderpage.sent', { day: formatDate(sent) }) : t('orderpage.notSent')}</span>
            </li>
          ))}
        </ul>
      )}
      <Values detail={detail} record={order} part="documents" />
    </Part>
  );
}
