import { formatMoney } from '@/i18n/numbers';

/** An amount in the currency of its order. */
export const money = (value: number, currency: string): string => formatMoney(value, 2, currency);
