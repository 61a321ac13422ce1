import { defineConfig } from '@playwright/test';

// The tests drive the real binary, started for them on a free port; ADMIN_URL drives one that runs already, as
// ADMIN_EMAIL and EDITOR_EMAIL with ADMIN_PASSWORD.
export default defineConfig({
  testDir: './tests/browser',
  globalSetup: './tests/browser/setup.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    locale: 'sk-SK',
    timezoneId: 'Europe/Bratislava',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Without a locale it finds no file whose name has diacritics.
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' } as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
