import { type APIRequestContext, type Browser, type Locator, type Page, request } from '@playwright/test';
import { Api } from './api';
import { expect, test } from './fixtures';
import { onFreePort } from './inbox';
import { ADMINISTRATORS } from './people';
import { agree, fits, orderDetail, pick, Screen } from './screen';
import { type Running, start } from './server';
import { type Language, textOf } from './texts';

/** Where goods of the demo go, and what they are paid by. */
const SLOVAKIA = 193;
const demo = { courier: 0, card: 0, soap: 0, sage: 0 };

type Told = (key: string, values?: Record<string, string | number>) => string;

/** One of a list of options. */
interface Row {
  id: number;
  lang: { title: string };
}

let product: Running;
let calls: APIRequestContext;
let api: Api;
let key: string;
let orders = 0;

/** What a shop's site says to the back office. */
async function site<T>(method: 'GET' | 'POST', path: string, data?: unknown, sameAs = ''): Promise<T> {
  const answer = await calls.fetch(`/api/site/${path}`, { method, data, headers: { Authorization: `Bearer ${key}`, ...(sameAs && { 'Idempotency-Key': sameAs }) } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Somebody buys three soaps on the site. */
async function buy(surname: string, shipping: object): Promise<{ number: string; token: string }> {
  const basket = { products: [{ id: demo.soap, quantity: 2 }, { id: demo.sage, quantity: 1 }], country_id: SLOVAKIA, payment_id: demo.card, ...shipping };
  const { total, errors } = await site<{ total: number; errors: object }>('POST', 'quote', { ...basket, shipping_point: undefined });
  expect(errors).toEqual({});
  const buyer = { name: 'Eva', surname, email: `${surname.toLowerCase()}@example.com`, phone: '+421 900 123 456', address: 'Hlavná', address_number: '12', city: 'Košice', zip: '040 01' };
  return site('POST', 'order', { ...basket, ...buyer, language_id: 1, total }, `basket-${orders++}-${surname}`);
}

/** And pays on the page that needs no account at a service. */
async function pay(page: Page, token: string, language: Language): Promise<void> {
  const { address } = await site<{ address: string }>('POST', 'payment', { token, return_url: `${product.url}/healthz` });
  await page.goto(address);
  await page.locator('button[value=pay]').press('Enter');
  await page.waitForURL((url) => url.pathname === '/healthz');
  await expect.poll(async () => (await site<{ status: number }>('GET', `order/${token}`)).status, { message: language }).toBe(1);
}

/** The sums of an order's documents of a kind. */
const issued = async (number: string, kind: string) =>
  (await api.read<{ kind: string; state: string; total: number }[]>(`/api/order/${number}/documents/`)).filter((one) => one.kind === kind && one.state === 'issued').map(({ total }) => total);

/** The detail of an order; the first one of a browser comes with the whole app. */
async function opened(page: Page, number: string, language: Language): Promise<Locator> {
  await new Screen(page, 'order', language).open(`/${number}?panel=detail`);
  await expect(orderDetail(page)).toBeVisible({ timeout: 60_000 });
  return orderDetail(page);
}

/** Opens one of the steps that are not the next one. */
async function choose(page: Page, t: Told, action: string): Promise<void> {
  await orderDetail(page).getByRole('button', { name: t('list.more'), exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: t(`order.actions.${action}`), exact: true }).press('Enter');
}

async function open(browser: Browser, language: Language, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, storageState: await api.state(), viewport: { width, height: 900 }, acceptDownloads: true });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return context.newPage();
}

test.use({ as: 'nobody' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(400_000);
  product = await onFreePort((port) => start({ demo: true, more: { HTTP_ADDR: `127.0.0.1:${port}` } }));
  calls = await request.newContext({ baseURL: product.url });
  api = await Api.signIn(calls, ADMINISTRATORS[0]!, product.url);
  const idOf = async (path: string, is: (row: Row) => boolean) => (await api.read<Row[]>(path)).find(is)!.id;
  demo.courier = await idOf(`/api/shop/shipping/list/${SLOVAKIA}`, ({ lang }) => /^Kuriér DPD/.test(lang.title));
  demo.card = await idOf(`/api/shop/payment/list/${SLOVAKIA}`, ({ lang }) => /online/.test(lang.title));
  demo.soap = await idOf('/api/shop/product/list?query=mydlo s levan', () => true);
  demo.sage = await idOf('/api/shop/product/list?query=mydlo so salviou', () => true);
  key = (await api.write<{ secret: string }>('/api/settings/site_key/make', { name: 'E-shop', may_quote: true, may_order: true, may_read: true })).secret;
});
test.afterAll(async () => {
  await calls?.dispose();
  await product?.stop();
});

for (const [language, width] of [['sk', 1280], ['en', 1280], ['sk', 1440], ['en', 1440]] as const) {
  test(`a laptop shows every column of the lists of a day's work, ${language}, ${width} px`, async ({ browser }) => {
    const page = await open(browser, language, width);
    for (const list of ['order', 'withdrawal', 'form/return', 'document', 'received_invoice', 'shop/product', 'shop/product_variant', 'shop/voucher', 'gallery', 'user']) {
      const screen = await new Screen(page, list, language).open();
      await expect(screen.rows().first()).toBeVisible();
      expect(await page.locator('.list-body').evaluate((one) => one.scrollWidth - one.clientWidth), list).toBe(0);
    }
    await page.context().close();
  });
}

for (const [language, width] of [['sk', 1440], ['en', 390]] as const) {
  const t: Told = (name, values) => textOf(language, name, values);

  test(`an order lives from the site's basket to its parcel, ${language}, ${width} px`, async ({ browser, accessible }) => {
    test.slow();
    const page = await open(browser, language, width);
    const { number, token } = await buy(`Cela${language}`, { shipping_id: demo.courier });
    await pay(page, token, language);
    await expect.poll(() => issued(number, 'invoice'), { timeout: 60_000 }).toHaveLength(1);
    const panel = await opened(page, number, language);
    const marks = panel.locator('.panel-marks');
    await expect(marks).toContainText(t('order.states.paid'));

    // Paid, it has its invoice without anybody's doing; a document is a file.
    const documents = panel.getByRole('region', { name: t('orderpage.documents') }).first();
    const invoice = await page.context().request.get((await documents.getByRole('row').filter({ hasText: t('order.documents.states.invoice') }).getByRole('link').getAttribute('href'))!);
    expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');

    // The courier is told of the parcel, its label printed at a chosen place of the sheet.
    const next = (action: string) => panel.getByRole('button', { name: t(`order.actions.${action}`), exact: true });
    await next('send_to_dpd').press('Enter');
    const parcel = page.locator('.ant-modal');
    for (const [name, value] of [['depth', '20'], ['width', '15'], ['height', '10'], ['weight', '1.2']] as const) {
      await parcel.getByRole('spinbutton', { name: new RegExp(`^${t(`order.fields.${name}`)}`) }).or(parcel.getByRole('textbox', { name: new RegExp(`^${t(`order.fields.${name}`)}`) })).first().fill(value);
    }
    await accessible(page);
    await parcel.getByRole('button').last().press('Enter');
    await expect(parcel).toBeHidden();
    const label = page.waitForEvent('download');
    await choose(page, t, 'label');
    const sheet = page.locator('.ant-modal');
    await expect(sheet).toBeVisible();
    await sheet.getByRole('radio').nth(2).check({ force: true });
    await sheet.getByRole('button').last().press('Enter');
    expect((await label).suggestedFilename()).toBe('label.pdf');
    await expect(sheet).toBeHidden();

    // Sent, the customer hears by which number it goes.
    await next('ship').press('Enter');
    await agree(page, t('order.confirm.ship.title'));
    await expect(marks).toContainText(t('order.states.shipped'));
    await expect.poll(async () => (await site<{ tracking_id: string }>('GET', `order/${token}`)).tracking_id).not.toBe('');
    await next('complete').press('Enter');
    await agree(page, t('order.confirm.complete.title'));
    await expect(marks).toContainText(t('order.states.completed'));
    expect(await site<{ status: number; status_admin: number }>('GET', `order/${token}`)).toMatchObject({ status: 1, status_admin: 1 });
    await fits(page, width);
    await accessible(page);
    await page.context().close();
  });

  test(`lines and an amount are refunded with a credit note, ${language}, ${width} px`, async ({ browser, accessible, provoked }) => {
    test.slow();
    provoked(422);
    const page = await open(browser, language, width);
    const { number, token } = await buy(`Cast${language}`, { shipping_id: demo.courier });
    await pay(page, token, language);
    await expect.poll(() => issued(number, 'invoice'), { timeout: 60_000 }).toHaveLength(1);
    const panel = await opened(page, number, language);
    const dialog = page.locator('.ant-modal');
    const quantity = (line: number) => dialog.getByRole('spinbutton', { name: new RegExp(t('order.fields.lines.quantity')) }).nth(line);
    const amount = dialog.getByRole('spinbutton', { name: new RegExp(`^${t('order.fields.amount')}`) });
    const reason = dialog.getByRole('textbox', { name: new RegExp(`^${t('order.fields.reason')}`) });
    const submit = dialog.getByRole('button', { name: t('order.submit.refund_part'), exact: true });

    // More than there was is named at its line; what is asked for is added up as it is typed.
    await choose(page, t, 'refund_part');
    await quantity(0).fill('3');
    await reason.fill(language === 'sk' ? 'Poškodené pri doprave' : 'Damaged on its way');
    await submit.press('Enter');
    await expect(quantity(0)).toHaveAccessibleDescription(/\S/);
    await expect(dialog).toBeVisible();
    await quantity(0).fill('1');
    await expect(dialog.getByText(t('order.refund.total')).first()).toBeVisible();
    await expect(dialog).toContainText(language === 'sk' ? '5,90' : '5.90');
    await accessible(page);
    await fits(page, width);
    await submit.press('Enter');
    await expect(dialog).toBeHidden();
    // The payment state follows the money, which goes by itself.
    await expect.poll(async () => (await site<{ status: number }>('GET', `order/${token}`)).status, { timeout: 60_000 }).toBe(7);
    await opened(page, number, language);
    await expect(panel.locator('.panel-marks')).toContainText(t('order.states.partly_repaid'));

    // An amount of no goods, for what stays with the customer.
    await choose(page, t, 'refund_part');
    await amount.fill(language === 'sk' ? '1,50' : '1.50');
    await reason.fill(language === 'sk' ? 'Zľava za poškodenie' : 'Allowance for damage');
    await submit.press('Enter');
    await expect(dialog).toBeHidden();
    const refunds = panel.getByRole('region', { name: t('orderpage.refunds') });
    await expect(refunds).toContainText(language === 'sk' ? '-1,50' : '-€1.50');

    // Each has a credit note, and all of the money that went back is told.
    await expect.poll(() => issued(number, 'credit_note'), { timeout: 60_000 }).toEqual([-5.9, -1.5]);
    await opened(page, number, language);
    await expect(panel.getByRole('region', { name: t('orderpage.payment') })).toContainText(t('orderpage.entries.refund'));
    await accessible(page);
    await page.context().close();
  });

  test(`a gift voucher is prolonged by keyboard, ${language}, ${width} px`, async ({ browser, accessible }) => {
    const page = await open(browser, language, width);
    // What was given with an order tells its number; one that was redeemed is prolonged no more.
    const vouchers = await api.read<{ batch: string | null }[]>('/api/shop/voucher/?per_page=100');
    const numbers = vouchers.flatMap(({ batch }) => /^#(\d+)$/.exec(batch ?? '')?.[1] ?? []);
    const gifts = (number: string) => api.read<{ code: string; valid_until: string; can: string[] }[]>(`/api/order/${number}/gift`);
    let number = '';
    for (const one of numbers) if (!number && (await gifts(one)).some(({ can }) => can.includes('prolong'))) number = one;
    const before = (await gifts(number)).find(({ can }) => can.includes('prolong'))!;

    const button = (await opened(page, number, language)).getByRole('button', { name: `${t('order.gifts.actions.prolong')}: ${before.code}` });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: t('orderpage.prolongOf', { code: before.code }) });
    const day = dialog.getByRole('textbox', { name: t('orderpage.validity') });
    await expect(day).toBeFocused();
    await accessible(page);
    const later = new Date(Date.parse(before.valid_until) + 40 * 86_400_000);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${String(later.getDate()).padStart(2, '0')}.${String(later.getMonth() + 1).padStart(2, '0')}.${later.getFullYear()}`);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: t('common.actions.confirm') }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    const after = (await gifts(number)).find(({ code }) => code === before.code)!;
    expect(new Date(after.valid_until).toDateString()).toBe(later.toDateString());
    await page.context().close();
  });

  test(`staff place an order with a pick-up point and a gift voucher, ${language}, ${width} px`, async ({ browser, accessible }) => {
    test.slow();
    const page = await open(browser, language, width);
    const screen = await new Screen(page, 'order', language).open();
    const form = await screen.create();

    // A known customer brings what is known, the house number apart from the street.
    const customer = form.select('order.fields.user_id');
    await customer.click();
    await customer.fill('horvath');
    await pick(page, 'peter.horvath');
    await expect(form.panel.getByRole('textbox', { name: new RegExp(`^${t('order.fields.address_number')}`) }).first()).toHaveValue('3');
    await form.choose('order.fields.language_id', language === 'sk' ? 'Slovenčina' : 'English');

    // Only what gift vouchers are made of is offered as one; pieces begin at one.
    const add = form.panel.getByRole('button', { name: t('form.group.add') });
    const gift = form.panel.getByRole('switch', { name: t('order.fields.products.gift') });
    const goods = form.panel.getByRole('combobox', { name: new RegExp(`^${t('order.fields.products.id')}`) });
    const choice = async (index: number, typed: string, wanted: string) => {
      await add.press('Enter');
      await goods.nth(index).click();
      await goods.nth(index).fill(typed);
      await pick(page, wanted);
    };
    await choice(0, language === 'sk' ? 'mydlo s levan' : 'lavender soap', language === 'sk' ? 'Mydlo s levanduľou' : 'avender');
    await expect(gift).toHaveCount(0);
    await expect(form.panel.getByRole('spinbutton').or(form.panel.getByRole('textbox', { name: new RegExp(`^${t('order.fields.products.quantity')}`) })).first()).toHaveValue('1');

    // The point is asked for by a way of shipping that brings parcels to one, and found by words.
    const point = form.select('order.fields.pickup_point_id');
    await expect(point).toHaveCount(0);
    // A way that brings no parcel is shut where there is something to send, and says so.
    await form.select('order.fields.shipping_id').click();
    await expect(page.locator('.ant-select-item-option[aria-disabled=true]')).toContainText(t('errors.shippingParcel'));
    await accessible(page);
    await pick(page, 'Packeta');
    await expect(point).toBeVisible();
    await point.click();
    await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').first()).toBeVisible();
    await point.fill('trnava');
    await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: 'Trnava' }).first().waitFor();
    await point.press('Enter');
    await choice(1, language === 'sk' ? 'poukaz' : 'gift', language === 'sk' ? 'poukaz' : 'ift');
    await expect(gift).toHaveCount(1);
    await fits(page, width);
    await accessible(page);
    await page.locator('.form-group-item').last().getByRole('button', { name: t('form.group.remove') }).press('Enter');
    await expect(gift).toHaveCount(0);

    await form.panel.getByRole('combobox', { name: new RegExp(`^${t('order.fields.payment_id')} ?(\\(|$)`) }).click();
    await pick(page, language === 'sk' ? 'prevod' : 'ransfer');
    await form.submit();
    const [latest] = await api.read<{ id: number }[]>('/api/order/?sort=-created_at');
    const detail = await api.read<{ shipping_point: { city: string }; address: string; address_number: string }>(`/api/order/detail/${latest!.id}`);
    expect(detail).toMatchObject({ shipping_point: { city: 'Trnava' }, address_number: '3' });
    await page.goto(`/admin/app/order/${latest!.id}?panel=detail`);
    await expect(orderDetail(page).getByRole('region', { name: t('orderpage.point') })).toContainText('Trnava');
    await accessible(page);
    // On paper no part has a heading alone.
    await expect(orderDetail(page).getByRole('region', { name: t('orderpage.documents') }).getByRole('table')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(orderDetail(page).getByText(t('orderpage.documents'), { exact: true }).filter({ visible: true })).toHaveCount(0);
    await expect(orderDetail(page).getByText(t('orderpage.point'), { exact: true }).first()).toBeVisible();
    await page.context().close();
  });
}
