import type { Detail } from '@/contract/view.gen';
import { t } from '@/i18n/texts';
import { RecordLink } from '@/view/RecordLink';
import type { Order } from './order';
import { Part, Values } from './Part';

/** What else is known of an order. */
export function Others({ order, detail }: { order: Order; detail: Detail }) {
  const { user_update: person } = order;
  return (
    <Part title={t('orderpage.rest')}>
      <Values detail={detail} record={order} part="others">
        {person && (
          <div>
            <dt>{t('orderpage.changedBy')}</dt>
            <dd>
              <RecordLink route="user" id={person.id}>
                {[person.name, person.surname].filter(Boolean).join(' ')}
              </RecordLink>
            </dd>
          </div>
        )}
      </Values>
    </Part>
  );
}
