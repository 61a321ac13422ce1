import { expect, test } from './fixtures';
import { Screen } from './screen';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';

/** An invoice that can be told from others, and breaks rules. */
const invoice = (number: string, before = '') =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${before}
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="${CAC}" xmlns:cbc="${CBC}">
  <cbc:ID>${number}</cbc:ID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Včelia farma</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">12.30</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">2.5</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">10.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Name>Vosk</cbc:Name></cac:Item></cac:InvoiceLine>
</Invoice>`);

for (const language of ['sk', 'en'] as const) {
  for (const width of [1440, 390]) {
    test.describe(`e-invoices in ${language} at ${width}`, () => {
      test.use({ language, as: 'editor', viewport: { width, height: 900 } });

      test('a received one is uploaded, read and accepted, by the keyboard too', async ({ page, t, accessible, provoked }) => {
        test.slow();
        provoked(422);
        const number = `B-${language}-${width}`;
        await new Screen(page, 'received_invoice', language).open();
        await expect(page.getByText(t('received_invoice.info'))).toBeVisible();
        await accessible();
        const bring = async (buffer: Buffer) => {
          await page.getByRole('button', { name: t('received_invoice.actions.receive') }).first().focus();
          await page.keyboard.press('Enter');
          await page.locator('input[type=file]').last().setInputFiles({ name: 'invoice.xml', mimeType: 'application/xml', buffer });
          await page.getByRole('dialog').getByRole('button', { name: t('received_invoice.actions.receive') }).click();
        };
        await bring(invoice(number, '<!DOCTYPE x [<!ENTITY a "b">]>'));
        await expect(page.getByRole('dialog').getByText(t('errors.ublDoctype'))).toBeVisible();
        await accessible();
        await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles({ name: 'invoice.xml', mimeType: 'application/xml', buffer: invoice(number) });
        await page.getByRole('dialog').getByRole('button', { name: t('received_invoice.actions.receive') }).click();
        await expect(page.getByText(t('received_invoice.messages.receive'))).toBeVisible();
        await bring(invoice(number));
        await expect(page.getByText(t('received_invoice.messages.known'))).toBeVisible();

        await page.getByRole('link', { name: number }).or(page.getByRole('button', { name: number, exact: true })).first().click();
        const sheet = page.getByRole('article');
        await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`${t('documents.title.invoice')} ${number}`);
        await expect(sheet.getByText(language === 'sk' ? '2,5 kg' : '2.5 kg')).toBeVisible();
        await expect(page.getByText(/BR-01/).first()).toBeVisible();
        await accessible();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
        expect(wide).toBe(false);
        await expect(page.getByRole('button', { name: t('common.actions.destroy'), exact: true })).toHaveCount(0);
        const accept = page.getByRole('button', { name: t('received_invoice.actions.accept'), exact: true });
        await accept.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: t('received_invoice.actions.pay'), exact: true })).toBeVisible();
      });

      test('documents and their check are listed, and offered to be taken along', async ({ page, t, accessible }) => {
        test.slow();
        await new Screen(page, 'document', language).open('?kind=credit_note&issued_on[from]=2026-11-01&issued_on[to]=2026-11-30');
        await expect(page.getByText(t('document.info'))).toBeVisible();
        await accessible();
        await page.getByRole('button', { name: t('document.actions.bundle') }).first().click();
        const bundle = page.getByRole('dialog');
        await expect(bundle.locator('input[id$="_.from"]')).toHaveValue(/2026/);
        await expect(bundle.locator('input[id$="_.to"]')).toHaveValue(/2026/);
        await expect(bundle.getByTitle(t('document.states.credit_note'))).toBeVisible();
        await accessible();
        await page.keyboard.press('Escape');
        await page.goto('/admin/app/document/check');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('document.check.title'));
        await expect(page.getByText(t('document.check.tables.series')).first()).toBeVisible();
        await accessible();
      });
    });
  }
}
