/** What an address that opens a record carries in its state where closing the record leads back to another screen than its list. */
export interface Origin {
  back: string;
}

/** Where closing a record leads: to the screen that it was opened from, else to its list. */
export const backFrom = (state: unknown): string | undefined => (state as Partial<Origin> | null)?.back;
