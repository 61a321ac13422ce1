import { later } from '@/view/later';

/** What a record is edited in, over its list. */
export const FormPanel = later(() => import('@/form/FormPanel'));
