import { formatNumber } from '@/i18n/numbers';

/** The most that a file may have, in whole megabytes: one writing of it for every text. */
export const limitText = (bytes: number): string => `${formatNumber(Math.round(bytes / 1024 / 1024))} MB`;

/** A file's size as people write it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`;
  if (bytes < 1024 * 1024) return `${formatNumber(Math.round(bytes / 1024))} kB`;
  return `${formatNumber(bytes / 1024 / 1024, { maximumFractionDigits: 1 })} MB`;
}
