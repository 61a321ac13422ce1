import { t } from '@/i18n/texts';
import { LinkedText } from '@/list/cells/LinkedText';
import { openingHours } from './hours';
import { addressLines, type Point } from './order';

/** A point where a parcel is collected, as it was when it was chosen. */
export function PickupPoint({ point }: { point: Point }) {
  const at = point.location?.address ?? point;
  const name = point.name || point.place || point.id;
  const hours = openingHours(point.hours ?? []);
  return (
    <>
      <p className="order-lead">
        <LinkedText link="web" text={point.url ?? ''}>
          {name}
        </LinkedText>
      </p>
      <address>
        {addressLines([point.place === name ? '' : point.place], [at.street], [at.zip, at.city], [point.country]).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      {hours.length > 0 && (
        <dl className="order-hours" aria-label={t('orderpage.hours')}>
          {hours.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="order-soft order-code">{point.id}</p>
    </>
  );
}
