import { t } from '@/i18n/texts';
import { type CellProps, isOn } from './cell';

/** Yes or no, no being the quieter. */
export function YesNoCell({ value }: CellProps) {
  return isOn(value) ? <span className="cell-yes">{t('list.yes')}</span> : <span className="cell-none">{t('list.no')}</span>;
}
