import { expect, test } from './fixtures';
import { Screen } from './screen';

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  test.describe(`import, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('a file is looked at first, and its mistakes are named by line', async ({ page, api, t, word, accessible, provoked }) => {
      provoked(422);
      const code = word.toUpperCase().replaceAll(/[^A-Z0-9]/g, 'X');
      await api.create('shop/voucher', { code: `${code}A`, type: 1, value: 10, fixed_value: false, status: true });
      await new Screen(page, 'shop/voucher', language).open(`?search=${code}`);
      const begin = page.getByRole('button', { name: t('list.import.title') });
      await begin.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: new RegExp(t('list.import.title')) });
      await expect(dialog.getByRole('button', { name: t('list.import.choose') })).toBeVisible();
      await accessible();
      const choose = (text: string) => dialog.locator('input[type=file]').setInputFiles({ name: 'kupony.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

      await choose(`code;valu\n${code}A;5\n`);
      await expect(dialog.getByRole('alert')).toContainText(t('errors.import.columnMeant', { Column: 'valu', Meant: 'value' }));

      await choose(`code;type;value\n${code}A;1;0\n${code}B;7;5\n`);
      const faults = dialog.getByRole('region', { name: t('list.import.faults') });
      await expect(faults.getByRole('row')).toHaveCount(3);
      await expect(faults.getByRole('row').nth(1)).toContainText('2');
      await expect(faults.getByRole('row').nth(2)).toContainText('3');
      await accessible();
      await expect(dialog.locator('.ant-btn-primary')).toBeDisabled();

      await choose(`code;type;value\n${code}A;1;15\n${code}B;1;5\n`);
      const preview = dialog.getByRole('region', { name: t('list.import.preview') });
      await expect(preview.locator('details')).toHaveCount(2);
      await preview.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(preview.locator('.change-table').first()).toContainText('15');
      await accessible();
      await dialog.getByRole('button', { name: t('list.import.save', { Count: 2 }) }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByTestId('notice')).toContainText(t('common.messages.imported', { Count: 2 }));
      await expect(page.getByText(`${code}B`).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  });
}
