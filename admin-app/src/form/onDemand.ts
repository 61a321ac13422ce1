import { later } from '@/view/later';

/** A record's form, and all it is made of: a list is often only looked at, so they do not come with it. */
export const RecordForm = later(() => import('./RecordForm'));

/** Draws a form before the first one is wanted. */
export const WarmForm = later(() => import('./WarmForm'));
