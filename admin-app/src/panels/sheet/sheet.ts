/** A document as the server says it: every text is in the reader's language. */
export interface Sheet {
  title: string;
  parties: { title: string; name: string; lines: string[] }[];
  facts: Pair[];
  tables: { title: string; columns: { label: string; number?: boolean }[]; rows: string[][] }[];
  sums: Pair[];
  notes: Pair[];
  /** What has to be known before it is read. */
  notice?: { text: string; warning?: boolean };
  verdict: string;
  problems: { label: string; rule: string; text: string; path: string; warning?: boolean }[];
}

export interface Pair {
  label: string;
  value: string;
  strong?: boolean;
}
