import { test } from '@playwright/test';
import { serveCanned, signIn } from './canned';
for (const width of [1440, 390]) for (const look of ['light', 'dark'] as const) {
  test(`${width} ${look}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 860 }, colorScheme: look, locale: 'sk-SK' });
    const page = await context.newPage();
    page.on('console', (m) => console.log(m.type(), m.text()));
    page.on('pageerror', (e) => console.log('ERR', e.message, e.stack));
    await serveCanned(page);
    const shot = (name: string) => page.screenshot({ path: `/tmp/w/shots/${name}-${width}-${look}.png` });
    await page.goto('http://admin.test/admin/login');
    await page.getByRole('button', { name: 'Prihlásiť sa' }).waitFor();
    await page.waitForTimeout(400);
    await shot('login');
    await page.goto('http://admin.test/admin/reset?token=x'); await page.waitForTimeout(800); await shot('reset');
    await signIn(page);
    await page.goto('http://admin.test/admin/app/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(600);
    await shot('dashboard');
    await page.getByRole('button', { name: 'Posledná činnosť' }).click();
    await page.waitForTimeout(600);
    await shot('activity');
    await page.goto('http://admin.test/admin/app/shop/product/12');
    await page.waitForTimeout(900);
    if (width === 390) await page.getByRole('button', { name: 'Rozbaliť ponuku' }).click();
    else await page.getByRole('button', { name: /Používateľ/ }).click();
    await page.waitForTimeout(900);
    await shot('screen');
    await page.goto('http://admin.test/admin/app/nowhere');
    await page.waitForTimeout(900);
    await shot('notfound');
  });
}
