/** What the toolbar asks for in a dialog. */
export type Dialog = 'link' | 'picture' | 'media' | 'table' | null;
