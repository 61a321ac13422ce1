import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import dayjs from 'dayjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Notifications } from '@/shell/Notifications';
import { NavigationProvider } from '@/view/navigation';
import { type Answer, serve, speak, viewOf } from '../../../tests/form-world';
import { MemoryRouter } from '../../../tests/umi';
import { addressLines, type Order, trackingUrl } from './order';
import OrderDetail from './OrderDetail';

const view = viewOf('order.json');

const SCREENS = ['shopProduct', 'shopVoucher', 'shopPayment', 'user', 'claim', 'formReturn', 'withdrawal'].map((route) => ({ name: route, title: route, icon: '' as const, path: `x/${route}`, route_name: route, kind: 'list' as const, can_create: true }));

const line = (id: number, changes: object = {}) => ({
  id, product_id: 10 + id, product: { lang: { title: `Mydlo ${id}` } }, variant: null, sku: `mydlo-${id}`, ean: '', quantity: 2, returned: 0, refunded: 0, unit: 12.3, unit_full: 12.3,
  on_sale: false, price: 24.6, vat: 23, gift: false, price_formated: '24,60 €', ...changes,
});

const order = (changes: object = {}) =>
  ({
    id: 7, version: 1, number: '7', fullname: 'Ján Čierny', email: 'jan@example.com', phone: '', address: 'Hlavná', address_number: '12', city: 'Košice', zip: '040 01',
    country: 'Slovensko', status: 8, status_admin: 3, shipping_point: null, payment: { id: 3, lang: { title: 'Dobierka' } }, payment_price: 1.5,
    shipping: { id: 4, pickup: false, lang: { title: 'Kuriér' } }, shipping_price: 0, voucher: null, price_goods: 24.6, price_discount: 0, price: 26.1, price_net: 21.22,
    price_paid: 0, price_due: 26.1, vat_rates: [{ percent: 10, base: 0, tax: 0 }, { percent: 23, base: 21.22, tax: 4.88 }], currency: 'EUR', products: [line(1)], pictures: {}, gifts: [], claims: [], withdrawals: [], return_forms: [], entries: [], price_held: 0, price_left: 26.1, price_stays: 0, price_over: 0,
    created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z', user: null, user_update: null, ...changes,
  }) as unknown as Order;

const FIRST = { orders: 1, ended: 0, sums: [{ currency: 'EUR', price_formated: '26,10 €' }], others: [] };

function show(record: Order, answers: Record<string, Answer> = {}, customer: object = FIRST) {
  const calls = serve({ 'GET /api/order/7/events': { body: { data: [] } }, 'GET /api/order/7/notes': { body: { data: [] } }, ...answers });
  const reload = vi.fn();
  render(
    <App>
      <MemoryRouter initialEntries={['/app/order/7?panel=detail']}>
        <NavigationProvider value={{ menu: [], screens: SCREENS, tiles: [] }}>
          <OrderDetail
            view={view}
            detail={view.detail!}
            record={record}
            commands={[]}
            reload={reload}
            feed={<T,>() => Promise.resolve(customer as T)}
            tables={(name) => <table aria-label={name} />}
            buttons={(part) => (part === 'parcel' ? [<button key="x">Štítok</button>] : [])}
          />
        </NavigationProvider>
        <Notifications />
      </MemoryRouter>
    </App>,
  );
  return { calls, reload };
}

const part = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => speak('sk'));

describe('an order', () => {
  it('says of an erased customer that nothing is left, and leads to no address', async () => {
    show(order({ fullname: '', email: '75c2@anonymised.invalid', address: '', address_number: '', city: '', zip: '' }));
    const customer = part('Zákazník');
    expect(await customer.findByText('Údaje zákazníka boli vymazané.')).toBeInTheDocument();
    expect(customer.queryByRole('link')).toBeNull();
    expect(customer.queryByText('Prvá objednávka tohto zákazníka')).toBeNull();
    expect(customer.getByText('Slovensko')).toBeInTheDocument();
  });

  it('leads to all that is claimed of it, and to the form that nobody dealt with', () => {
    const claim = (id: number, status: string, text: string) => ({ id, number: `7R${id}`, status, status_text: text, created_at: '2026-11-21T10:00:00Z' });
    show(order({ claims: [claim(1, 'settled', 'Vybavená'), claim(2, 'open', 'Na posúdenie'), claim(3, 'accepted', 'Uznaná')], return_forms: [{ id: 4, type_text: 'Reklamácia', created_at: '2026-11-22T10:00:00Z' }] }));
    expect(screen.getAllByRole('complementary', { name: 'Reklamácia' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Reklamácia 7R3' })).toHaveAttribute('href', '/app/x/claim/3');
    expect(screen.getByRole('link', { name: 'Formulár zákazníka: Reklamácia' })).toHaveAttribute('href', '/app/x/formReturn/4');
    const past = part('Uzavreté reklamácie a odstúpenia');
    expect(past.getByRole('link')).toHaveAttribute('href', '/app/x/claim/1');
    expect(past.getByText('Vybavená')).toBeInTheDocument();
  });

  it('says of a piece that was refunded and not put back into stock that it came back', () => {
    show(order({ products: [line(1, { returned: 0, refunded: 1 })] }));
    expect(part('Položky').getByText('vrátený 1 kus')).toBeInTheDocument();
  });

  it('shows lines and sums, and leads to the records it names', async () => {
    show(order({ voucher: { id: 5, code: 'LETO26' }, price_discount: 2, products: [line(1), line(2, { variant: { id: 9, property_values: [{ value_lang: { title: 'Veľké' } }] }, on_sale: true, unit_full: 15, gift: true, returned: 2 })] }));
    const items = part('Položky');
    expect(items.getAllByRole('row')).toHaveLength(3);
    expect(items.getByRole('link', { name: 'Mydlo 2' })).toHaveAttribute('href', '/app/x/shopProduct/12');
    expect(items.getByRole('link', { name: 'LETO26' })).toHaveAttribute('href', '/app/x/shopVoucher/5');
    expect(items.getByRole('link', { name: 'Dobierka' })).toHaveAttribute('href', '/app/x/shopPayment/3');
    expect(items.getByText('Veľké')).toBeInTheDocument();
    expect(items.getByText('vrátené 2 kusy')).toBeInTheDocument();
    expect(items.getByText('15,00 €').tagName).toBe('S');
    expect(items.getByText('DPH 23 % zo základu 21,22 €')).toBeInTheDocument();
    expect(items.queryByText(/^DPH 10 %/)).toBeNull(); // what was free has a rate, and no tax
    expect(items.getByText('-2,00 €')).toBeInTheDocument();
    // Nobody here may open ways of shipping.
    expect(screen.queryByRole('link', { name: 'Kuriér' })).toBeNull();
    expect(await screen.findByText('Prvá objednávka tohto zákazníka')).toBeInTheDocument();
  });

  it('tells of the customer and where the parcel goes', async () => {
    const others = [{ id: 3, number: '3', status_admin: 4, price_formated: '9,80 €', created_at: '2026-10-01T10:00:00Z' }];
    const point = { id: 'z1', place: 'Z-BOX Košice', street: 'Mlynská 1', city: 'Košice', zip: '040 01' };
    show(order({ user: { id: 2, name: 'Ján', surname: 'Čierny' }, shipping_point: point, billing_name: 'Firma, s. r. o.', billing_business_id: '12345678' }), {}, { orders: 3, ended: 1, sums: [{ currency: 'EUR', price_formated: '54,00 €' }, { currency: 'CZK', price_formated: '200,00 Kč' }], others });
    expect(await screen.findByText('3 objednávky · spolu 54,00 € + 200,00 Kč · 1 stornovaná alebo vrátená')).toBeInTheDocument();
    expect(screen.getByText('Stornovaná').closest('li')).toHaveTextContent('9,80 €');
    expect(part('Zákazník').getByRole('link', { name: 'Ján Čierny' })).toHaveAttribute('href', '/app/x/user/2');
    expect(part('Výdajné miesto').getByText('Z-BOX Košice')).toBeInTheDocument();
    expect(part('Fakturačné údaje').getByText('12345678')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Dodacia adresa' })).toBeNull();
  });

  it('shows parcel, documents and payment as far as the record has them, with the buttons of the server', () => {
    show(order({
      tracking_id: 'Z 123', tracking_link: 'https://t.example/{id}', packeta_shipment_id: 'Z123', gopay_id: '42',
      entries: [{ id: 1, kind: 'refund', amount: 5, service: 'gopay', created_at: '2026-11-21T10:00:00Z' }],
    }));
    expect(part('Zásielka').getByRole('button', { name: 'Štítok' })).toBeInTheDocument();
    expect(part('Zásielka').getByRole('link', { name: 'Sledovať zásielku' })).toHaveAttribute('href', 'https://t.example/Z%20123');
    expect(part('Zásielka').getByText('Z123')).toBeInTheDocument();
    expect(part('Doklady').getByRole('table', { name: 'documents' })).toBeInTheDocument();
    expect(part('Platba').getByText('42')).toBeInTheDocument();
    expect(part('Platba').getByText('-5,00 €')).toBeInTheDocument();
    expect(screen.queryByText('Objednávka Benefit Plus')).toBeNull();
  });

  it('takes back what staff wrote down of a payment, and says what is left to pay', async () => {
    const entries = [{ id: 1, kind: 'charge', amount: 5, service: 'staff', note: 'výpis 11', created_at: '2026-11-21T10:00:00Z' }, { id: 2, kind: 'charge', amount: 1, service: 'gopay', note: '', created_at: '2026-11-22T10:00:00Z' }];
    const { calls, reload } = show(order({ entries, price_held: 6, price_left: 20.1 }), {
      'GET /api/order/7/payments': { body: { data: [{ id: 1, version: 1, amount: 5, can: ['correct_payment'] }, { id: 2, version: 1, amount: 1, can: [] }] } },
      'POST /api/order/7/payments/1/correct_payment': { body: { message: 'Zápis platby je zrušený.' } },
    });
    const payment = part('Platba');
    expect(payment.getByText('výpis 11')).toBeInTheDocument();
    expect(payment.getByText('Zostáva zaplatiť').closest('li')).toHaveTextContent('20,10 €');
    await userEvent.click(await payment.findByRole('button', { name: /^Zrušiť zápis platby: 5,00/ }));
    expect(payment.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(await screen.findByRole('dialog', { name: 'Zrušiť zápis tejto platby?' })).getByRole('button', { name: 'Zrušiť zápis platby' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(calls.map(({ path }) => path)).toContain('/api/order/7/payments/1/correct_payment');
  });

  it('says what was to go back and stays', () => {
    const entries = [{ id: 1, kind: 'charge', amount: 26.1, service: 'gopay', note: '', created_at: '2026-11-22T10:00:00Z' }];
    show(order({ entries, price_held: 26.1, price_left: 0, price_stays: 5.9 }));
    expect(part('Platba').getByText('Ešte nevrátené').closest('li')).toHaveTextContent('5,90 €');
  });

  it('says that there is nothing yet', () => {
    show(order());
    expect(screen.getByText('Zásielka zatiaľ nie je vytvorená.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Darčekové poukazy' })).toBeNull();
  });
});

describe('the timeline', () => {
  it('stands newest first, with notes among what happened, and takes one more', async () => {
    const events = [{ id: 1, kind: 'placed', said: 'Objednávka vytvorená', created_at: '2026-11-20T10:00:00Z', user: 'Jana K' }, { id: 2, kind: 'shipped', said: '', created_at: '2026-11-22T10:00:00Z', actor: 'site' }];
    const notes = [{ id: 1, text: 'Volať až po 16.00.', created_at: '2026-11-21T10:00:00Z', user: 'Milan N', can: ['destroy'] }];
    const { calls } = show(order(), { 'GET /api/order/7/events': { body: { data: events } }, 'GET /api/order/7/notes': { body: { data: notes } }, 'POST /api/order/7/notes': { status: 422, body: { message: 'Nie.', errors: { text: ['Toto pole je povinné.'] } } } });
    const timeline = part('Priebeh');
    expect(await timeline.findByText('Objednávka vytvorená')).toBeInTheDocument();
    await timeline.findByText('Volať až po 16.00.');
    expect(timeline.getAllByRole('listitem').map((one) => one.querySelector('p')!.textContent)).toEqual(['Odoslaná', 'Volať až po 16.00.', 'Objednávka vytvorená']);
    expect(timeline.getByRole('button', { name: 'Odstrániť poznámku: Volať až po 16.00.' })).toBeInTheDocument();
    const add = timeline.getByRole('button', { name: 'Pridať poznámku' });
    expect(add).toBeDisabled();
    await userEvent.type(timeline.getByRole('textbox', { name: 'Interná poznámka' }), '  Zabaliť  ');
    await userEvent.click(add);
    expect(await timeline.findByRole('alert')).toHaveTextContent('Toto pole je povinné.');
    expect(timeline.getByRole('textbox')).toHaveValue('  Zabaliť  ');
    expect(calls.some(({ method, path }) => method === 'POST' && path === '/api/order/7/notes')).toBe(true);
  });
});

describe('gift vouchers', () => {
  const until = dayjs().add(40, 'day').hour(22).minute(0).second(0).millisecond(0);
  const gift = { id: 1, voucher_id: 8, code: 'DAR-1', value: 50, left: 50, valid_until: until.toISOString(), sent_at: null, link: '/api/order/gift/1', cancelled_at: null, redeemed_at: null, redeemed_user: null };
  const used = { ...gift, id: 2, code: 'DAR-2', left: 0, redeemed_at: '2026-11-21T10:00:00Z', redeemed_user: { id: 3, email: 'eva@example.com' } };
  const answers = { 'GET /api/order/7/gift': { body: { data: [{ id: 1, can: ['prolong', 'send_gift'] }, { id: 2, can: ['send_gift'] }] } } };

  it('say who redeemed them, and only those are prolonged that the server lets', async () => {
    show(order({ gifts: [gift, used] }), answers);
    const gifts = part('Darčekové poukazy');
    expect(await gifts.findByRole('button', { name: 'Zmeniť platnosť: DAR-1' })).toBeInTheDocument();
    expect(gifts.queryByRole('button', { name: 'Zmeniť platnosť: DAR-2' })).toBeNull();
    expect(gifts.getByText('Uplatnený 21. 11. 2026, eva@example.com')).toBeInTheDocument();
    expect(gifts.getByRole('link', { name: 'DAR-1' })).toHaveAttribute('href', '/app/x/shopVoucher/8');
  });

  it('say what is left of one that was used in part, and are struck out only where nothing is', () => {
    const partly = { ...used, id: 3, code: 'DAR-3', left: 28.4 };
    const late = { ...gift, id: 4, code: 'DAR-4', valid_until: '2025-11-21T10:00:00Z' };
    show(order({ gifts: [gift, used, partly, late] }), { 'GET /api/order/7/gift': { body: { data: [] } } });
    const gifts = part('Darčekové poukazy');
    const of = (code: string) => gifts.getByText(code).closest('li');
    const day = until.format('D. M. YYYY');
    expect(of('DAR-1')).toHaveTextContent(`Platí do ${day}`);
    expect(of('DAR-2')).toHaveAttribute('data-over');
    expect(of('DAR-2')).not.toHaveTextContent('Platí do');
    expect(of('DAR-3')).not.toHaveAttribute('data-over');
    expect(of('DAR-3')).toHaveTextContent(`Platí do ${day}, zostáva 28,40 €`);
    expect(of('DAR-4')).toHaveTextContent('Platil do 21. 11. 2025');
  });

  it('are printed and sent again, and not once they are cancelled', async () => {
    const over = { ...gift, id: 2, code: 'DAR-2', sent_at: '2026-11-20T10:00:00Z', cancelled_at: '2026-11-21T10:00:00Z', link: undefined };
    const { calls, reload } = show(order({ gifts: [gift, over] }), {
      'GET /api/order/7/gift': { body: { data: [{ id: 1, can: ['send_gift'] }, { id: 2, can: [] }] } },
      'POST /api/order/7/gift/1/send_gift': { body: { message: 'Posiela sa.' } },
    });
    const gifts = part('Darčekové poukazy');
    expect(gifts.getByRole('link', { name: 'Zobraziť poukaz: DAR-1' })).toHaveAttribute('href', '/api/order/gift/1');
    expect(gifts.getByText('Zatiaľ neposlaný')).toBeInTheDocument();
    expect(gifts.queryByRole('link', { name: 'Zobraziť poukaz: DAR-2' })).toBeNull();
    await userEvent.click(await gifts.findByRole('button', { name: 'Poslať poukaz: DAR-1' }));
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Poslať poukaz' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/order/7/gift/1/send_gift']);
    expect(gifts.queryByRole('button', { name: 'Poslať poukaz: DAR-2' })).toBeNull();
  });

  it('are prolonged by a call where the day is another, and by none where it is the same', async () => {
    const { calls, reload } = show(order({ gifts: [gift] }), { ...answers, 'POST /api/order/7/gift/1/prolong': { body: { message: 'Hotovo.' } } });
    const open = await screen.findByRole('button', { name: 'Zmeniť platnosť: DAR-1' });
    await userEvent.click(open);
    await userEvent.click(await screen.findByRole('button', { name: 'Potvrdiť' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Potvrdiť' })).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

    await userEvent.click(open);
    const day = await screen.findByRole('textbox', { name: 'Platí do' });
    await userEvent.clear(day);
    await userEvent.type(day, `${until.add(1, 'day').format('D.M.YYYY')}{Enter}`);
    await userEvent.click(screen.getByRole('button', { name: 'Potvrdiť' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/order/7/gift/1/prolong']);
  });
});

it.each([
  ['https://t.example/?code=', 'A 1', 'https://t.example/?code=A%201'],
  ['https://t.example/{code}/x', 'A1', 'https://t.example/A1/x'],
  ['javascript:alert(1)//', 'A1', undefined],
  ['https://t.example/', '', undefined],
])('follows a parcel by %s and %s', (link, number, url) => expect(trackingUrl(link, number)).toBe(url));

it('leaves no empty line in an address', () => expect(addressLines(['Hlavná', '12'], [null, ''], ['', 'Košice'])).toEqual(['Hlavná 12', 'Košice']));
