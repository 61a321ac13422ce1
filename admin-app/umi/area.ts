interface Chunk {
  type: 'chunk' | 'asset';
  fileName: string;
  imports: string[];
  moduleIds?: string[];
}

interface Context {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): void;
}

const PAGES = ['src/pages/app.tsx', 'src/pages/screen.tsx'];

/** Leaves behind, in area.json, the files that every screen of the signed-in area is made of, for the page to name early. */
export const area = () => ({
  name: 'area',
  generateBundle(this: Context, _: unknown, bundle: Record<string, Chunk>) {
    const files = new Set<string>();
    const add = (file: string) => {
      const chunk = bundle[file];
      if (!chunk || chunk.type !== 'chunk' || files.has(file)) return;
      files.add(file);
      chunk.imports.forEach(add);
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk' && chunk.moduleIds?.some((id) => PAGES.some((page) => id.endsWith(page)))) add(chunk.fileName);
    }
    this.emitFile({ type: 'asset', fileName: 'area.json', source: JSON.stringify([...files]) });
  },
});
