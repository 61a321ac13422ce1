/** One field that was changed, as the server tells it (backend/engine/tell.go). */
export interface Told extends Sides {
  field: string;
  label: string;
  locale?: string;
  kind: string;
  /** Both texts as one, where they have enough in common. */
  pieces?: Piece[];
}

interface Sides {
  before: unknown;
  after: unknown;
}

/** A run of text that stayed, went or came. */
export interface Piece {
  is: 'same' | 'gone' | 'new';
  text: string;
}

/** One item of a list within a record. */
export interface ToldItem {
  parts: ToldPart[];
  same?: boolean;
}

export interface ToldPart {
  label: string;
  locale?: string;
  kind: string;
  value: unknown;
  changed?: boolean;
}
