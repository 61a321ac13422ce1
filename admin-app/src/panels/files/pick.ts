import type { PageMessage, Picked } from '@/form/widgets/rich/picked';
import type { StoredFile } from './storage';

export type { PickKind } from '@/form/widgets/rich/picked';

/** The file as the page around gets it. */
export const pickedOf = ({ file, name, width }: StoredFile): Picked => ({ url: file?.url ?? '', name, image: width > 0 });

/** Notifies the page around. Only pages of ours may hear it. */
export const postToParent = (message: PageMessage): void => window.parent.postMessage(message, window.location.origin);
