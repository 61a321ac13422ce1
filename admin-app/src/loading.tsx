import { Preloader } from '@/shell/Preloader';

export default function Loading() {
  return <Preloader cover="window" />;
}
