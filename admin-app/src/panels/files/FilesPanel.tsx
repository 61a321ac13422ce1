import { useLocation, useNavigate } from 'umi';
import type { View } from '@/contract/view.gen';
import { areaPath } from '@/view/address';
import { FileManager } from './FileManager';

/** The file manager as a screen of its own; a file that the address names is open over it. */
export default function FilesPanel({ view, id }: { view: View; id?: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <section className="files-screen" aria-label={view.title}>
      {/* The folder's path stands where other screens have their name. */}
      <h1 className="visually-hidden">{view.title}</h1>
      <FileManager opened={id === undefined ? undefined : Number(id)} onClosed={() => navigate(areaPath(view.path) + search)} />
    </section>
  );
}
