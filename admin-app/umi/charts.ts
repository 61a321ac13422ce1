interface Resolver {
  resolve(source: string, importer: string): Promise<{ id: string } | null>;
}

const FROM_PLOTS = /\/@ant-design\/(?:plots|charts-util)\/es\//;

// Each of these is loaded beside the others, for a chart alone.
const CHUNKS: readonly [name: string, of: RegExp][] = [
  ['chart-canvas', /\/node_modules\/@antv\/(?:g|g-lite|g-canvas|g-math|g-plugin-[\w-]+|util|vendor)\//],
  ['chart-marks', /\/node_modules\/@antv\/g2\//],
  ['chart-parts', /\/node_modules\/@antv\//],
];

/**
 * Leaves out of the chart library what no chart of ours is made of: the marks for maps, trees and words beside those of its
 * core, the half of lodash that nobody calls, and a way to save pictures of HTML. The rest comes in parts of a size that a
 * browser reads side by side.
 */
export const charts = () => ({
  name: 'charts',
  enforce: 'pre' as const,
  config: () => ({
    build: {
      rollupOptions: {
        output: {
          onlyExplicitManualChunks: true,
          // A request costs more than a few kilobytes that a page might have done without.
          experimentalMinChunkSize: 12_000,
          manualChunks: (id: string) => CHUNKS.find(([, of]) => of.test(id))?.[0],
        },
      },
    },
  }),
  resolveId(this: Resolver, source: string, importer = '') {
    if (source === './chart' && importer.includes('/@ant-design/plots/es/core/base/')) return this.resolve('@/report/engine', importer);
    if (source === 'lodash' && FROM_PLOTS.test(importer)) return this.resolve('lodash-es', importer);
    if (source === 'html2canvas' && importer.includes('/@antv/g/')) return this.resolve('@/report/noPicture', importer);
    return null;
  },
});
