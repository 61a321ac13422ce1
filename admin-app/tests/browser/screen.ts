import { expect, type Locator, type Page } from '@playwright/test';
import type { Language } from './texts';
import { textOf } from './texts';

/** One list screen, as a person uses it. */
export class Screen {
  private readonly t: (key: string, values?: Record<string, string | number>) => string;

  constructor(
    readonly page: Page,
    readonly name: string,
    language: Language = 'sk',
  ) {
    this.t = (key, values) => textOf(language, key, values);
  }

  get address(): string {
    return `/admin/app/${this.name}`;
  }

  /** Opens the list and waits until it has answered. */
  async open(query = ''): Promise<this> {
    await this.page.goto(this.address + query);
    await this.settled();
    return this;
  }

  /** Waits until the list shows what it was asked for. */
  async settled(): Promise<void> {
    await expect(this.page.locator('.list-body[aria-busy=false]')).toBeVisible();
  }

  row(title: string): Locator {
    return this.page.getByRole('row').filter({ hasText: title });
  }

  rows(): Locator {
    return this.page.locator('.list-table tbody tr[data-row-key]');
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox').fill(text);
    await expect(this.page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === text);
    await this.settled();
  }

  /** Does something to a row, by its button or, where there are too many, by its menu. */
  async act(title: string, label: string): Promise<void> {
    const direct = this.row(title).getByRole('button', { name: `${label}: ` });
    const more = this.row(title).getByRole('button', { name: `${this.t('list.more')}: ` });
    await expect(direct.or(more).first()).toBeVisible();
    if ((await direct.count()) > 0) return direct.click();
    await more.click();
    await this.page.getByRole('menuitem', { name: label }).click();
  }

  async tick(title: string): Promise<void> {
    await this.page.getByRole('checkbox', { name: `${this.t('list.select')}: ${title}` }).check();
  }

  /** Does a bulk action to the ticked rows. */
  async bulk(label: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('list.bulkActions') }).click();
    await this.page.getByRole('menuitem', { name: label }).click();
  }

  async confirm(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: this.t('common.confirm.destroy.title') });
    await dialog.getByRole('button', { name: this.t('common.actions.destroy') }).click();
    await expect(dialog).toBeHidden();
  }

  async create(): Promise<Form> {
    await this.page.getByRole('button', { name: this.t('list.create') }).first().click();
    return this.form();
  }

  /** The form that is open. */
  async form(): Promise<Form> {
    const form = new Form(this.page, this.t);
    await expect(form.save).toBeVisible();
    return form;
  }

  async said(text: string): Promise<void> {
    await expect(this.page.getByTestId('notice')).toContainText(text);
  }
}

/** The form of a record. */
export class Form {
  constructor(
    private readonly page: Page,
    private readonly t: (key: string, values?: Record<string, string | number>) => string,
  ) {}

  get panel(): Locator {
    return this.page.locator('.ant-drawer').filter({ has: this.page.locator('.form-footer') });
  }

  get save(): Locator {
    return this.panel.getByRole('button', { name: this.t('form.save'), exact: true });
  }

  get cancel(): Locator {
    return this.panel.getByRole('button', { name: this.t('form.cancel'), exact: true });
  }

  /** A text field by its label, in the locale that is shown. */
  field(key: string): Locator {
    return this.panel.getByRole('textbox', { name: new RegExp(`^${escaped(this.t(key))}`) });
  }

  select(key: string): Locator {
    return this.panel.getByRole('combobox', { name: new RegExp(`^${escaped(this.t(key))}`) });
  }

  async locale(title: string): Promise<void> {
    await this.panel.getByRole('tab', { name: new RegExp(`^${title}`) }).click();
  }

  async choose(key: string, ...options: string[]): Promise<void> {
    const select = this.select(key);
    for (const option of options) {
      await select.click();
      const item = this.page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option });
      await item.first().click();
    }
    // That of one goes by itself: Escape would come to the form behind it.
    if (await select.evaluate((input) => input.closest('.ant-select-multiple') !== null)) await select.press('Escape');
    await expect(select).not.toHaveAttribute('aria-expanded', 'true');
  }

  /** The editor of formatted text, in the locale that is shown. */
  async editor(): Promise<Locator> {
    const editor = this.panel.locator('.ql-editor[role=textbox]').filter({ visible: true });
    await expect(editor).toBeVisible();
    return editor;
  }

  tool(key: string): Locator {
    return this.panel.getByRole('toolbar').filter({ visible: true }).getByRole('button', { name: this.t(`form.rich.${key}`), exact: true });
  }

  /** Saves, and waits until the form has gone. */
  async submit(): Promise<void> {
    await this.save.click();
    await expect(this.panel).toBeHidden();
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Fails where the page is wider than its window. */
export const fits = async (page: Page, width: number) => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Chooses an option of the select that is open. */
export async function pick(page: Page, option: string): Promise<void> {
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option').filter({ hasText: option }).first().click();
}

/** Where something stands once it neither moves nor grows any more. */
export async function still(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let box = await one.boundingBox();
  await expect
    .poll(async () => {
      const before = box;
      box = await one.boundingBox();
      return box !== null && JSON.stringify(box) === JSON.stringify(before);
    })
    .toBe(true);
  return box!;
}

/** Says yes to what is asked, by keys alone. */
export async function agree(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  const ok = dialog.getByRole('button').last();
  await ok.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

/** The detail of an order, where one is open. */
export const orderDetail = (page: Page): Locator => page.locator('.ant-drawer').filter({ has: page.locator('.order-detail') });
