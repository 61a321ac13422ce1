import { later } from '@/view/later';

/** A screen of numbers. */
export const ReportScreen = later(() => import('./ReportScreen'));
