// Generated from schemas/view.schema.json by `npm run types`; do not edit.

/**
 * The data of GET /api/schema/{screen} and of GET /api/schema.
 */
export type Answer = View | Menu;
export type Icon =
  | ''
  | 'align-left'
  | 'appstore'
  | 'audit'
  | 'bar-chart'
  | 'barcode'
  | 'bell'
  | 'block'
  | 'calendar'
  | 'car'
  | 'check-circle'
  | 'clock-circle'
  | 'close-circle'
  | 'cluster'
  | 'comment'
  | 'copy'
  | 'credit-card'
  | 'dashboard'
  | 'delete'
  | 'dollar'
  | 'download'
  | 'edit'
  | 'environment'
  | 'exclamation-circle'
  | 'export'
  | 'eye'
  | 'eye-invisible'
  | 'file'
  | 'file-done'
  | 'file-image'
  | 'file-pdf'
  | 'file-text'
  | 'fire'
  | 'folder'
  | 'folder-open'
  | 'font-size'
  | 'form'
  | 'fund'
  | 'gift'
  | 'global'
  | 'import'
  | 'inbox'
  | 'info-circle'
  | 'key'
  | 'line-chart'
  | 'link'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'message'
  | 'minus'
  | 'ordered-list'
  | 'percentage'
  | 'phone'
  | 'picture'
  | 'pie-chart'
  | 'play-circle'
  | 'plus'
  | 'plus-circle'
  | 'printer'
  | 'profile'
  | 'question-circle'
  | 'read'
  | 'redo'
  | 'rollback'
  | 'safety-certificate'
  | 'save'
  | 'search'
  | 'send'
  | 'setting'
  | 'share-alt'
  | 'shop'
  | 'shopping'
  | 'shopping-cart'
  | 'star'
  | 'stop'
  | 'sync'
  | 'table'
  | 'tag'
  | 'tags'
  | 'team'
  | 'translation'
  | 'trophy'
  | 'truck'
  | 'undo'
  | 'unlock'
  | 'unordered-list'
  | 'upload'
  | 'user'
  | 'video-camera'
  | 'wallet'
  | 'warning';

export interface View {
  name: string;
  title: string;
  singular: string;
  new?: string;
  icon: Icon;
  api: string;
  path: string;
  route_name: string;
  kind: 'list' | 'singleton' | 'tree' | 'panel' | 'report' | 'form';
  numbered?: string;
  info?: string;
  locales: Locale[];
  list?: List;
  form?: Form;
  detail?: Detail;
  tree?: Tree;
  children?: Child[];
  report?: Report;
  key?: string;
  load?: string;
  commands?: Command[];
  actions?: Action[];
  panels?: string[];
  feeds?: Feed[];
  history?: boolean;
}
export interface Locale {
  id: string;
  title: string;
}
export interface List {
  columns: Column[];
  filters: Filter[];
  sort: string;
  per_page: number;
  page_sizes: number[];
  bulk: Action[];
  row: Action[];
  top: Action[];
  can_create: boolean;
  panel?: string;
  can_export: boolean;
  import?: Import;
  sums?: Sums;
}
export interface Column {
  key: string;
  kind:
    | 'text'
    | 'badges'
    | 'status'
    | 'yes_no'
    | 'dot'
    | 'money'
    | 'number'
    | 'bytes'
    | 'count'
    | 'flags'
    | 'inline_number'
    | 'date'
    | 'date_time'
    | 'image'
    | 'changes'
    | 'percent'
    | 'duration'
    | 'color';
  title: string;
  path: string;
  note_path?: string;
  avatar_path?: string;
  thumb_path?: string;
  link?: 'mailto' | 'tel' | 'web' | 'site' | 'file';
  address_path?: string;
  site?: string;
  recent_minutes?: number;
  item_path?: string;
  states?: State[];
  flags?: Flag[];
  decimals?: number;
  min?: number;
  to?: string;
  to_path?: string;
  url?: string;
  sortable: boolean;
  wide_only?: boolean;
  part?: string;
  whole?: boolean;
  names?: boolean;
  total?: boolean;
  below?: string;
  currency_path?: string;
  unit?: 'percent';
  hint?: string;
  fallback_path?: string;
  absent?: string;
  less_is_better?: boolean;
}
export interface State {
  value: unknown;
  label: string;
  color?: string;
  bold?: boolean;
  passing?: boolean;
}
export interface Flag {
  path: string;
  icon: Icon;
  label: string;
}
export interface Filter {
  name: string;
  kind: 'search' | 'select' | 'yes_no' | 'date_range' | 'number_range';
  label: string;
  all?: string;
  options?: Option[];
  source?: Source;
  multiple?: boolean;
  decimals?: number;
}
export interface Option {
  value: unknown;
  label: string;
}
export interface Source {
  url: string;
  label: string;
  under?: string[];
  search?: boolean;
  not_own?: boolean;
}
export interface Action {
  name: string;
  label: string;
  icon: Icon;
  danger?: boolean;
  command?: boolean;
  some?: boolean;
  part?: string;
  opens?: string;
  confirm?: Confirm;
}
export interface Confirm {
  title: string;
  text: string;
  many?: {
    [k: string]: string;
  };
  ok: string;
  cancel: string;
  uses?: string;
}
export interface Import {
  columns: string[];
  sync?: Sync;
}
export interface Sync {
  columns: string[];
  source?: string;
}
export interface Sums {
  note: string;
  apart?: string;
}
export interface Form {
  schema: {};
  ui_schema: {};
  can_create: boolean;
  can_update: boolean;
  live?: Live;
  live_record?: Live;
}
export interface Live {
  url: string;
  fields: string[];
}
export interface Detail {
  url: string;
  columns: Column[];
  actions: Action[];
  main?: string;
  head?: string[];
  next?: string;
  panel?: string;
  first?: boolean;
  opens?: string;
}
export interface Tree {
  label_path: string;
  can_save: boolean;
  of?: string;
}
export interface Child {
  name: string;
  title?: string;
  singular?: string;
  new?: string;
  view: string;
  part?: string;
  api: string;
  can: string[];
  ordered?: boolean;
  upload?: boolean;
  page_sizes?: number[];
  columns?: Column[];
  row?: Action[];
  bulk?: Action[];
  form?: Form;
  commands?: Command[];
}
export interface Command {
  name: string;
  label: string;
  submit?: string;
  icon: Icon;
  scope: 'row' | 'bulk' | 'list';
  url: string;
  form?: Form;
  payload?: {};
  start?: string;
  preview?: boolean;
  confirm?: Confirm;
  danger?: boolean;
  reads?: boolean;
  warning?: Warning;
}
export interface Warning {
  path: string;
  text: string;
}
export interface Report {
  days?: ReportDays;
  params: ReportParam[];
  summary?: ReportSummary;
  live?: ReportLive;
  tables: ReportTable[];
}
export interface ReportDays {
  most: number;
  zone: string;
}
export interface ReportParam {
  name: string;
  label: string;
  options?: Option[];
  source?: Source;
  default?: unknown;
  required?: boolean;
}
export interface ReportSummary {
  url: string;
  series: ReportSeries[];
  boxes: Column[];
}
export interface ReportSeries {
  name: string;
  label: string;
}
export interface ReportLive {
  title: string;
  hint?: string;
  url: string;
  seconds: number;
  boxes: Column[];
  columns: Column[];
}
export interface ReportTable {
  name: string;
  title: string;
  hint?: string;
  url: string;
  export?: string;
  columns: Column[];
  sort: string;
  per_page: number;
  page_sizes: number[];
  can_search: boolean;
}
export interface Feed {
  name: string;
  url: string;
  query?: string[];
  changes?: boolean;
}
export interface Menu {
  menu: MenuItem[];
  screens: ScreenLink[];
  tiles: Tile[];
}
export interface MenuItem {
  key: string;
  title: string;
  icon: Icon;
  path: string;
  route_name: string;
  children?: MenuItem[];
}
export interface ScreenLink {
  name: string;
  title: string;
  icon: Icon;
  path: string;
  route_name: string;
  kind: 'list' | 'singleton' | 'tree' | 'panel' | 'report';
  can_create: boolean;
}
export interface Tile {
  key: string;
  title: {
    [k: string]: string;
  };
  icon: Icon;
  path?: string;
  query?: string;
}
