import type { Action, Column, Filter, List, View } from '@/contract/view.gen';
import type { Row } from './cells/cell';

/** Views as the server emits them, for tests. */

const confirm = { title: 'Odstrániť?', text: 'Vybrané položky sa odstránia.', ok: 'Odstrániť', cancel: 'Zrušiť' };

export const edit: Action = { name: 'edit', label: 'Upraviť', icon: 'edit' };
export const detail: Action = { name: 'detail', label: 'Detail', icon: 'profile' };
export const preview: Action = { name: 'preview', label: 'Náhľad', icon: 'export' };
export const destroy: Action = { name: 'destroy', label: 'Odstrániť', icon: 'delete', danger: true, confirm };
export const restore: Action = { name: 'restore', label: 'Obnoviť', icon: 'undo' };
export const publish: Action = { name: 'publish', label: 'Zverejniť', icon: 'eye' };
export const hide: Action = { name: 'hide', label: 'Skryť', icon: 'eye-invisible' };

const yesNo = [{ value: 1, label: 'Áno' }, { value: 0, label: 'Nie' }];
const published = [{ value: 1, label: 'Zverejnené' }, { value: 0, label: 'Skryté' }];

const search: Filter = { name: 'search', kind: 'search', label: 'Hľadať' };
const removed: Filter = { name: 'removed', kind: 'yes_no', label: 'Odstránené', options: yesNo };
const status: Filter = { name: 'status', kind: 'select', label: 'Stav', options: published };

const statusColumn: Column = {
  key: 'status',
  kind: 'status',
  title: 'Stav',
  path: 'status',
  sortable: true,
  states: [
    { value: true, label: 'Zverejnené', color: 'success' },
    { value: false, label: 'Skryté', color: 'secondary' },
  ],
};
const updated: Column = { key: 'updated_at', kind: 'date_time', title: 'Upravené', path: 'updated_at', sortable: true, wide_only: true };

function view(name: string, title: string, list: Partial<List> & Pick<List, 'columns' | 'filters' | 'sort'>, more: Partial<View> = {}): View {
  return {
    name,
    title,
    singular: title,
    icon: 'file-text',
    api: `/api/${name}/`,
    path: name,
    route_name: name,
    kind: 'list',
    locales: [{ id: 'sk', title: 'Slovenčina' }, { id: 'en', title: 'English' }],
    form: { schema: {}, ui_schema: {}, can_create: true, can_update: true },
    list: {
      per_page: 20,
      page_sizes: [10, 20, 50, 100],
      bulk: [publish, hide, destroy, restore],
      row: [edit, preview, destroy, restore],
      top: [],
      can_create: true,
      can_export: true,
      ...list,
    },
    ...more,
  };
}

export const pages: View = view('content/page', 'Stránky', {
  columns: [
    { key: 'title', kind: 'text', title: 'Názov', path: 'lang.title', note_path: 'lang.meta_description', sortable: true },
    statusColumn,
    { key: 'navigation', kind: 'yes_no', title: 'Navigácia', path: 'navigation', sortable: true },
    { key: 'module_title', kind: 'text', title: 'Modul', path: 'module_title', sortable: true },
    updated,
  ],
  filters: [
    search,
    status,
    { name: 'module', kind: 'select', label: 'Modul', source: { url: '/api/module', label: 'lang.title' } },
    { name: 'category', kind: 'select', label: 'Kategória', source: { url: '/api/content/category/list/{module_id}', label: 'lang.title', under: ['module'] } },
    removed,
  ],
  sort: 'title',
});

export const references: View = view('reference', 'Referencie', {
  columns: [
    { key: 'image', kind: 'image', title: 'Obrázok', path: 'image', sortable: false },
    { key: 'title', kind: 'text', title: 'Názov', path: 'lang.title', sortable: true },
    statusColumn,
    { key: 'products', kind: 'badges', title: 'Produkty', path: 'products', item_path: 'product_lang.title', sortable: false },
    { key: 'order', kind: 'inline_number', title: 'Poradie', path: 'order', url: '/api/reference/order/{id}', min: 0, sortable: true },
    updated,
  ],
  filters: [search, status, { name: 'product', kind: 'select', label: 'Produkt', multiple: true, source: { url: '/api/shop/product/list', label: 'lang.title', search: true } }, removed],
  sort: 'order',
});

export const shippings: View = view('shop/shipping', 'Spôsoby dopravy', {
  columns: [
    { key: 'title', kind: 'text', title: 'Názov', path: 'lang.title', sortable: true },
    { key: 'countries', kind: 'badges', title: 'Krajiny', path: 'countries', item_path: 'country.name', sortable: false },
  ],
  filters: [search, { name: 'country', kind: 'select', label: 'Krajina', options: [{ value: 0, label: 'Celý svet' }], source: { url: '/api/country', label: 'name' } }],
  sort: 'title',
});

const colors = ['success', 'warning', 'info', 'dark', 'secondary', 'light', 'light', 'primary', 'danger'];
const paymentStates = [
  'Zaplatená', 'Čaká na platbu', 'Autorizovaná', 'Zrušená alebo vypršaná', 'Zvolený spôsob platby', 'Vrátená', 'Čiastočne vrátená',
  'Očakáva sa prevod', 'Nezaplatená',
].map((label, index) => ({ value: index + 1, label, color: colors[index]! }));

export const orders: View = view('order', 'Objednávky', {
  columns: [
    { key: 'id', kind: 'number', title: 'Číslo', path: 'id', decimals: 0, sortable: true },
    { key: 'name', kind: 'text', title: 'Zákazník', path: 'name', note_path: 'email', sortable: true },
    { key: 'status', kind: 'status', title: 'Platba', path: 'status', states: paymentStates, sortable: true },
    { key: 'price', kind: 'money', title: 'Suma', path: 'price', decimals: 2, sortable: true },
    { key: 'items', kind: 'count', title: 'Položky', path: 'items', sortable: true },
    {
      key: 'flags', kind: 'flags', title: 'Doklady', path: 'flags', sortable: false,
      flags: [
        { path: 'invoice', icon: 'file-done', label: 'Faktúra' },
        { path: 'shipped', icon: 'truck', label: 'Odoslané' },
        { path: 'note', icon: 'comment', label: 'Poznámka' },
      ],
    },
    { key: 'verified', kind: 'dot', title: 'Overený', path: 'verified', sortable: true },
    { key: 'day', kind: 'date', title: 'Dodanie', path: 'day', sortable: true },
    { key: 'created_at', kind: 'date_time', title: 'Vytvorené', path: 'created_at', sortable: true, wide_only: true },
  ],
  filters: [
    search,
    { name: 'status', kind: 'select', label: 'Platba', options: paymentStates.map(({ value, label }) => ({ value, label })), multiple: true },
    { name: 'sale', kind: 'yes_no', label: 'Akcia', options: yesNo },
    { name: 'created_at', kind: 'date_range', label: 'Vytvorené' },
    removed,
  ],
  sort: '-created_at',
  can_create: false,
}, { form: undefined, detail: { url: '/api/order/detail/{id}', columns: [], actions: [] } });
orders.list!.row = [detail, { name: 'invoice', label: 'Faktúra', icon: 'file-pdf' }, { name: 'label', label: 'Štítok', icon: 'printer' }, preview, destroy, restore];

/** A row of pages. */
export const page = (id: number, title: string, more: Record<string, unknown> = {}): Row => ({
  id,
  deleted_at: null,
  can: ['edit', 'preview', 'destroy', 'publish', 'hide'],
  lang: { title, meta_description: `Popis stránky ${title}, ktorý je dosť dlhý na to, aby sa do jedného riadka tabuľky nezmestil celý.` },
  status: id % 3 !== 0,
  navigation: id % 2 === 0,
  module_title: id % 4 === 0 ? null : 'Kontaktný formulár',
  updated_at: '2026-11-20T15:24:05Z',
  ...more,
});
