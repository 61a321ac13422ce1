import { formatNumber } from '@/i18n/numbers';

/** An amount in the currency of its order. */
export const money = (value: number, currency: string): string => formatNumber(value, { style: 'currency', currency });
