import { t } from '@/i18n/texts';
import { find, type Tree } from './nodes';

/** Says where a node stands, for who cannot see it. */
export function placeText(tree: Tree, id: number): string {
  const at = find(tree, id);
  if (!at) return '';
  const parent = at.above.at(-1);
  const counts = { position: at.index + 1, total: at.siblings.length };
  return parent ? t('tree.said.under', { ...counts, parent: parent.title }) : t('tree.said.top', counts);
}

/** How a node is called. */
export const titleOf = (tree: Tree, id: number): string => find(tree, id)?.node.title ?? '';
