import { later } from '@/view/later';

/** A record's form in a panel, and all it is made of: a list is often only looked at, so they do not come with it. */
export const FormPanel = later(() => import('./FormPanel'));
/** The form alone. */
export const RecordForm = later(() => import('./RecordForm'));
