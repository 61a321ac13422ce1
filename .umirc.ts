import { defineConfig } from 'umi';
import { area } from './admin-app/umi/area';
import { calendar } from './admin-app/umi/calendar';
import { charts } from './admin-app/umi/charts';
import { styles } from './admin-app/umi/styles';

// Of `make dev`, which says where its server is reached.
const server = `http://${process.env.HTTP_ADDR ?? '127.0.0.1:8080'}`;

// Lives in the root so that the whole product is configured from one place; admin-app/.umirc.ts
// re-exports it, and every relative path below is relative to admin-app/.
export default defineConfig({
  vite: { plugins: [area(), calendar(), charts(), styles()], build: { emptyOutDir: true, reportCompressedSize: false } },
  plugins: ['./umi/html.ts', './umi/failure.ts'],
  npmClient: 'npm',
  base: '/admin/',
  publicPath: '/admin/',
  // Only a whole build is moved to where Go embeds it, by admin-app/scripts/place.mjs.
  outputPath: '../.cache/browser-app',
  history: { type: 'browser' },
  hash: true,
  helmet: false,
  // These browsers have all that the product uses, so the build leaves core-js out (BABEL_POLYFILL in package.json):
  // 43 kB compressed that every visitor would load for nothing.
  targets: { chrome: 109, edge: 109, firefox: 115, safari: 16 },
  jsMinifier: 'esbuild',
  cssMinifier: 'esbuild',
  esbuildMinifyIIFE: true,
  proxy: {
    '/api': { target: server },
    '/sanctum': { target: server },
    '/files': { target: server },
  },
  // A route here is a shape of page; which screens exist is the server's word (GET /api/schema).
  routes: [
    { path: '/', redirect: '/login' },
    { path: '/login', component: '@/pages/login' },
    { path: '/forgotten-password', component: '@/pages/forgotten-password' },
    { path: '/reset', component: '@/pages/reset' },
    { path: '/files', component: '@/pages/files' },
    { path: '/second-factor', component: '@/pages/second-factor' },
    {
      path: '/app',
      component: '@/pages/app',
      routes: [
        { path: '/app', redirect: '/app/dashboard' },
        { path: '/app/dashboard', component: '@/pages/dashboard' },
        { path: '/app/*', component: '@/pages/screen' },
      ],
    },
    { path: '/*', component: '@/pages/not-found' },
  ],
});
