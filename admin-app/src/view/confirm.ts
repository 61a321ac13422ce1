import type { Confirm } from '@/contract/view.gen';
import { counted } from '@/i18n/texts';

/** What is asked before something is done to so many records. */
export const textFor = ({ text, many }: Confirm, count: number): string => (many && count !== 1 ? counted(many, count) : text);
