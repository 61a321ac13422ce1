import type { Api } from './api';
import { expect, test } from './fixtures';
import { fits, Screen } from './screen';

// Who issues documents is one for everybody.
test.use({ alone: true });

const both = (value: unknown) => ({ sk: value, en: value });
const called = (title: string) => both({ title });
const texts = (title: string) => Object.fromEntries(['sk', 'en'].map((locale) => [locale, { title, title_url: `${title.toLowerCase().replaceAll(' ', '-')}-${locale}` }]));

const SLOVAKIA = 193;

interface Placed {
  id: number;
  product: number;
}

/** Fills in who issues documents, where nobody has yet. */
async function company(api: Api): Promise<void> {
  const group = await api.read<Record<string, unknown>>('/api/settings/2');
  const filled = Object.entries({
    contact_name: 'Voňavá dielňa s. r. o.', contact_address: 'Ružinovská 42', contact_city: 'Bratislava', contact_zip: '821 01', contact_country_id: SLOVAKIA,
    contact_phone: '+421 2 123 456 78', contact_business_id: '50123456', contact_tax_id: '2120123456', contact_vat: 'SK2120123456', contact_iban: 'SK31 1200 0000 1987 4263 7541', contact_register: 'OR MS Bratislava III, oddiel Sro, vložka č. 123456/B',
  });
  await api.write('/api/settings/2', { version: group.version, ...Object.fromEntries(filled.map(([name, value]) => [name, both(value)])) });
}

/** A company's order that is paid, of three pieces. */
async function place(api: Api, word: string): Promise<Placed> {
  const category = await api.create('content/category', { module_id: 5, status: true, langs: texts(`Mydla ${word}`) });
  const goods = await api.create('shop/product', { categories: [category.id], sku: `${word}-1`, vat: 1, price: 12.3, price_ws: 3, stock: 9, status: true, langs: texts(`Mydlo ${word}`) });
  const shipping = await api.create('shop/shipping', { langs: called(`Kurier ${word}`), provider: 3, packeta_id: 106, vat: 1, price: 4.9, status: true });
  const payment = await api.create('shop/payment', { langs: called(`Prevod ${word}`), method: 'transfer', vat: 1, price: 0, status: true });
  const address = { address: 'Hlavná', address_number: '12', city: 'Košice', zip: '040 01', country_id: SLOVAKIA };
  const order = await api.create('order', {
    ...address, ...Object.fromEntries(Object.entries(address).map(([name, value]) => [`billing_${name}`, value])),
    name: 'Ján', surname: `Čierny ${word}`, email: `${word}@example.com`, phone: '+421 900 123 456', status: 1,
    billing_name: `Kaviareň ${word}, s. r. o.`, billing_business_id: '36987654', billing_tax_id: '2020987654', billing_vat: 'SK2020987654',
    language_id: 1, payment_id: payment.id, shipping_id: shipping.id, products: [{ id: goods.id, quantity: 3 }],
  });
  return { id: order.id, product: goods.id };
}

/** How many e-invoices of a company are kept. */
const kept = async (api: Api, word: string) => (await api.read<{ kind: string }[]>(`/api/einvoice/?search=${word}`)).map(({ kind }) => kind).sort();

for (const [language, width] of [['sk', 1440], ['sk', 390], ['en', 1440], ['en', 390]] as const) {
  test.describe(`a withdrawal, ${language}, ${width} px`, () => {
    test.use({ language, viewport: { width, height: 900 } });

    test('goes from the e-invoice to money, credit note and stock', async ({ page, api, t, word, accessible, provoked }) => {
      test.slow();
      provoked(404, 422);
      await company(api);
      const { id, product } = await place(api, word);
      await expect.poll(() => kept(api, word)).toEqual(['invoice']);
      await new Screen(page, 'einvoice', language).open(`?search=${word}`);
      await expect(page.getByText(word).first()).toBeVisible();
      await accessible();

      // The customer, by the keyboard alone: who, what, and a receipt.
      await page.goto(`/public/withdrawal?language=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('withdrawal.page.title'));
      await accessible();
      await page.keyboard.press('Tab');
      await page.keyboard.type(String(id));
      await page.keyboard.press('Tab');
      await page.keyboard.type('zlodej@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(t('errors.withdrawalUnknown'));
      await accessible();
      await page.getByLabel(t('withdrawal.page.email')).fill(`${word}@example.com`);
      await page.keyboard.press('Enter');
      const pieces = page.getByRole('spinbutton');
      await expect(pieces).toHaveValue('3');
      await fits(page, width);
      await accessible();
      await pieces.fill('4');
      const confirm = page.getByRole('button', { name: t('withdrawal.page.confirm') });
      await confirm.focus();
      await page.keyboard.press('Enter');
      await expect(pieces).toHaveAttribute('aria-invalid', 'true');
      await accessible();
      await pieces.fill('2');
      await page.getByLabel(t('withdrawal.page.reason')).fill(`Nehodí sa ${word}`);
      await confirm.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('withdrawal.page.done_title'));
      await expect(page.getByText(`${id}W1`)).toBeVisible();
      await fits(page, width);
      await accessible();

      // Staff: goods back, one of them broken, then the money of both.
      await new Screen(page, 'withdrawal', language).open(`?search=${word}`);
      await expect(page.getByText(`${id}W1`).first()).toBeVisible();
      await accessible();
      const [one] = await api.read<{ id: number }[]>(`/api/withdrawal/?search=${word}`);
      await page.goto(`/admin/app/withdrawal/${one!.id}?panel=detail`);
      const panel = page.locator('.ant-drawer').filter({ hasText: `Nehodí sa ${word}` });
      // The law gives a company no withdrawal: the shop accepts this one.
      await expect(panel.getByText(t('withdrawal.states.late')).first()).toBeVisible();
      await accessible();
      await panel.getByRole('button', { name: t('withdrawal.actions.accept_late'), exact: true }).press('Enter');
      const question = page.getByRole('dialog', { name: t('withdrawal.confirm.accept_late.title') });
      await accessible();
      await question.getByRole('button', { name: t('withdrawal.actions.accept_late'), exact: true }).press('Enter');
      await expect(panel.getByText(t('withdrawal.states.waiting')).first()).toBeVisible();
      await accessible();
      await fits(page, width);
      await panel.getByRole('button', { name: t('withdrawal.actions.receive_goods'), exact: true }).press('Enter');
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('spinbutton') }).last();
      await dialog.getByRole('spinbutton').nth(0).fill('1');
      await dialog.getByRole('spinbutton').nth(1).fill('1');
      await accessible();
      await dialog.getByRole('button', { name: t('withdrawal.actions.receive_goods'), exact: true }).press('Enter');
      await expect(dialog.getByText(t('errors.required')).first()).toBeVisible();
      await dialog.getByRole('textbox').last().fill('rozbité');
      await dialog.getByRole('button', { name: t('withdrawal.actions.receive_goods'), exact: true }).press('Enter');
      await expect(panel.getByText(t('withdrawal.states.received')).first()).toBeVisible();
      await panel.getByRole('button', { name: t('withdrawal.actions.refund'), exact: true }).press('Enter');
      const money = page.getByRole('dialog').filter({ hasText: /24[,.]60/ }).last();
      await expect(money).toBeVisible();
      await accessible();
      await money.getByRole('button', { name: t('withdrawal.actions.refund'), exact: true }).press('Enter');
      await expect(panel.getByText(t('withdrawal.states.done')).first()).toBeVisible();
      await expect(panel.getByText(/24[,.]60/).first()).toBeVisible();
      await accessible();

      // A credit note with its structured form, and the stock of what was whole.
      await expect.poll(() => kept(api, word)).toEqual(['credit_note', 'invoice']);
      expect((await api.load('shop/product', product)).stock).toBe(7);
      await new Screen(page, 'einvoice', language).open(`?search=${word}`);
      await expect(page.getByText(t('einvoice.states.credit_note')).first()).toBeVisible();
    });
  });
}
