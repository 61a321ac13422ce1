import { NotFound } from '@/shell/NotFound';

export default function NotFoundPage() {
  return (
    <main className="account">
      <NotFound />
    </main>
  );
}
