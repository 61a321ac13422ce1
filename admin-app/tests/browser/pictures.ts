import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { Screen } from './screen';

// Takes the pictures that README.md shows, of the product as it is: make pictures.

const folder = fileURLToPath(new URL('../../../backend/docs/pictures/', import.meta.url));
const MOST_BYTES = 150_000;

async function still(page: Page) {
  await expect(page.locator('.ant-select-loading, .ant-spin-spinning, .ant-skeleton')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const waiting = [...document.images].some((one) => !one.complete);
        return waiting || document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity);
      }),
    )
    .toBe(false);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1280, height: 800 } });

    const shot = async (page: Page, name: string) => {
      await still(page);
      const path = `${folder}${name}-${colorScheme}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: 82, animations: 'disabled', caret: 'hide' });
      expect(statSync(path).size, path).toBeLessThan(MOST_BYTES);
    };

    test.describe('in English', () => {
      test.use({ language: 'en' });

      test('the dashboard and a list', async ({ page }) => {
        await page.goto('/admin/app/dashboard');
        await expect(page.locator('.report-chart canvas')).toBeVisible({ timeout: 30_000 });
        await shot(page, 'dashboard');
        await new Screen(page, 'blog', 'en').open();
        await shot(page, 'list');
      });
    });

    test.describe('in Slovak', () => {
      test.use({ language: 'sk' });

      test('a form', async ({ page }) => {
        const screen = new Screen(page, 'blog', 'sk');
        const answer = await page.request.get('/api/blog/?per_page=1&sort=-updated_at');
        const { data } = (await answer.json()) as { data: { id: number }[] };
        await screen.open(`/${data[0]!.id}`);
        const form = await screen.form();
        await form.editor();
        await shot(page, 'form');
      });
    });
  });
}
