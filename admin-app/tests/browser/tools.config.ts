import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config';

// What is looked at, shown or measured rather than tested; with demo content.
export default defineConfig({
  ...tests,
  testDir: '.',
  globalSetup: './tools.setup.ts',
  outputDir: '../../test-results/tools',
  timeout: 600_000,
  workers: 1,
  reporter: [['line']],
  projects: [
    { name: 'look', testMatch: 'look.ts' },
    { name: 'measure', testMatch: 'measure.ts' },
    { name: 'pictures', testMatch: 'pictures.ts' },
  ],
});
