import type { View } from '@/contract/view.gen';
import { FileManager } from './FileManager';

/** The file manager as a screen of its own. */
export default function FilesPanel({ view }: { view: View }) {
  return (
    <section className="files-screen" aria-label={view.title}>
      {/* The folder's path stands where other screens have their name. */}
      <h1 className="shell-hidden">{view.title}</h1>
      <FileManager />
    </section>
  );
}
