import { G2 } from '@ant-design/charts';

/** What the charts of @ant-design/charts are drawn by here (umi/charts.ts): the core of its engine. */
export const Chart = G2.extend(G2.Runtime, G2.corelib());
