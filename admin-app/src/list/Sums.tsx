import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { Sums as Declared } from '@/contract/view.gen';
import { formatMoney } from '@/i18n/numbers';
import { t } from '@/i18n/texts';

/** What records in one currency make together; amounts are exact decimals, as texts. */
export interface Sum {
  currency: string;
  records: number;
  amount: string;
  apart: number;
  beside: string;
}

function Amount({ amount, currency, count }: { amount: string; currency: string; count: number }) {
  return (
    <>
      <strong>{formatMoney(amount, 2, currency)}</strong> <span className="list-sums-count">{t('list.count', { count })}</span>
    </>
  );
}

/** What the whole list makes together, as it is filtered, by currency; a sentence where that is too much to be added up. */
export function Sums({ declared, sums }: { declared: Declared; sums?: readonly Sum[] }) {
  const counted = sums?.filter(({ records }) => records > 0) ?? [];
  const beside = sums?.filter(({ apart }) => apart > 0) ?? [];
  return (
    <div className="list-sums">
      <span className="list-sums-title">
        {t('list.sums.title')}
        <Tooltip title={declared.note} trigger={['hover', 'focus', 'click']}>
          <button type="button" className="list-sums-hint" aria-label={`${t('list.sums.title')}: ${declared.note}`}>
            <QuestionCircleOutlined aria-hidden />
          </button>
        </Tooltip>
      </span>
      {!sums && <span className="list-sums-count">{t('list.sums.tooMany')}</span>}
      <ul aria-label={t('list.sums.title')}>
        {counted.map(({ currency, records, amount }) => (
          <li key={currency}>
            <Amount amount={amount} currency={currency} count={records} />
          </li>
        ))}
      </ul>
      {beside.length > 0 && (
        <div className="list-sums-apart">
          <span>{declared.apart}:</span>
          <ul aria-label={declared.apart}>
            {beside.map(({ currency, apart, beside: amount }) => (
              <li key={currency}>
                <Amount amount={amount} currency={currency} count={apart} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
