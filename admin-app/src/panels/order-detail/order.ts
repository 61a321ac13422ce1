import type { Row } from '@/list/cells/cell';

/** A line of an order, as it was sold. */
export interface Line {
  id: number;
  product_id: number;
  product: { lang: { title: string } };
  variant: { id: number; property_values: readonly { value_lang: { title: string } }[] } | null;
  sku: string;
  ean: string;
  quantity: number;
  /** Pieces that came back into stock. */
  returned: number;
  /** Pieces that were taken back, also those that are not sold again. */
  refunded: number;
  unit: number;
  unit_full: number;
  on_sale: boolean;
  price: number;
  vat: number;
  gift: boolean;
  price_formated: string;
}

/** A gift voucher that an order sold. */
export interface Gift {
  id: number;
  voucher_id: number;
  code: string;
  value: number;
  /** What may still be paid by it. */
  left: number;
  valid_until: string;
  sent_at: string | null;
  cancelled_at: string | null;
  redeemed_at: string | null;
  redeemed_user: { id: number | null; email: string } | null;
  /** Its file; none of one that was cancelled. */
  link?: string;
}

/** Money that came or went. */
export interface Entry {
  id: number;
  kind: 'charge' | 'refund' | 'chargeback' | 'correction';
  amount: number;
  service: string;
  note: string;
  created_at: string;
}

/** A time of the week in which a point is open; 1 is Monday. */
export interface Opening {
  day: number;
  from: string;
  to: string;
}

/** What was taken back of an order at once. */
export interface Refund {
  id: number;
  amount: number;
  reason: string;
  restock: boolean;
  lines: readonly { title: string; quantity: number }[];
  shipping: number;
  payment: number;
  free: number;
  created_at: string;
}

/** Where a parcel is picked up, as either carrier describes it. */
export interface Point {
  id: string;
  name?: string;
  place?: string;
  street?: string;
  city?: string;
  zip?: string;
  country?: string;
  url?: string;
  /** Whether it is a machine. */
  box?: boolean;
  hours?: readonly Opening[];
  location?: { address?: { street?: string; city?: string; zip?: string } };
}

interface Person {
  id: number;
  name: string;
  surname: string;
}

interface Method {
  id: number;
  pickup?: boolean;
  lang: { title: string; tracking_link?: string };
}

/** A withdrawal or a claim of the order. */
export interface Case {
  id: number;
  number: string;
  status: string;
  status_text: string;
  created_at: string;
}

/** An order as its detail is returned (002 §3). Prices are in its currency. */
export interface Order extends Row {
  claims: Case[];
  withdrawals: Case[];
  /** Those that nobody has dealt with. */
  return_forms: { id: number; type_text: string; created_at: string }[];
  number: string;
  fullname: string;
  email: string;
  phone: string;
  address: string;
  address_number: string;
  city: string;
  zip: string;
  country: string;
  billing_name: string;
  billing_address: string;
  billing_address_number: string;
  billing_city: string;
  billing_zip: string;
  billing_country: string;
  shipping_name: string;
  shipping_address: string;
  shipping_city: string;
  shipping_zip: string;
  shipping_country: string;
  shipping_phone: string;
  shipping_point: Point | null;
  payment: Method | null;
  payment_price: number;
  shipping: Method | null;
  shipping_price: number;
  voucher: { id: number; code: string } | null;
  price_goods: number;
  price_discount: number;
  price: number;
  price_net: number;
  price_paid: number;
  price_due: number;
  vat_rates: readonly { percent: number; base: number; tax: number }[] | null;
  vat_mode: string | null; // 'none': the seller pays no VAT
  currency: string;
  products: readonly Line[];
  pictures: Readonly<Record<string, { url?: string; thumb?: string }>> | null;
  gifts: readonly Gift[];
  entries: readonly Entry[];
  /** What came and did not go back. */
  price_held: number;
  /** What is still to come. */
  price_left: number;
  /** What is to go back, and stays until a person acts. */
  price_stays: number;
  /** What came and is owed to nobody. */
  price_over: number;
  refunds: readonly Refund[] | null;
  note: string;
  tracking_id: string;
  tracking_link: string;
  order_link: string;
  order_sent_at: string | null;
  sf_order_number: string;
  invoice_link: string;
  invoice_sent_at: string | null;
  sf_invoice_number: string;
  storno_link: string;
  storno_sent_at: string | null;
  sf_storno_number: string;
  user: Person | null;
  user_update: Person | null;
}

/** What else the customer of an order has ordered. */
export interface Customer {
  orders: number;
  ended: number;
  sums: readonly { currency: string; price_formated: string }[];
  others: readonly { id: number; number: string; status_admin: number; price_formated: string; created_at: string }[];
}

/** The lines of an address as they stand on a label; what is not known leaves no line. */
export function addressLines(...lines: readonly (readonly (string | null | undefined)[])[]): string[] {
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter(Boolean);
}

/** Where a carrier follows a parcel: its link with the number in the place that the link leaves for it, else behind it. */
export function trackingUrl(link: string, number: string): string | undefined {
  if (!number || !/^https?:\/\//i.test(link)) return undefined;
  const code = encodeURIComponent(number);
  return /\{\w*\}/.test(link) ? link.replace(/\{\w*\}/, code) : link + code;
}
