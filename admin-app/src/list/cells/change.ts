/** One field that was changed, as the server describes it (backend/engine/revision/describe.go). */
export interface ChangeView extends Sides {
  field: string;
  label: string;
  locale?: string;
  kind: string;
  /** Code of that of money; left out: the shop's own. */
  currency?: string;
  /** Both texts as one, where they have enough in common. */
  pieces?: DiffSegment[];
}

interface Sides {
  before: unknown;
  after: unknown;
}

/** A run of text that stayed, went or came. */
export interface DiffSegment {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** One item of a list within a record. */
export interface ChangeItem {
  parts: ChangePart[];
  same?: boolean;
}

export interface ChangePart {
  label: string;
  locale?: string;
  kind: string;
  value: unknown;
  changed?: boolean;
}
