import type { View } from '@/contract/view.gen';
import { FileManager } from './FileManager';

/** The file manager as a screen of its own. */
export default function FilesPanel({ view }: { view: View }) {
  return (
    <section className="files-screen" aria-label={view.title}>
      <FileManager />
    </section>
  );
}
