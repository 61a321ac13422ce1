import type { MouseEvent } from 'react';

/** A press on a tool must not take the cursor out of the text. */
export const keepCursor = (event: MouseEvent): void => event.preventDefault();
