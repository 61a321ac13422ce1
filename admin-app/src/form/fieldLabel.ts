import { type Path, schemaAt } from './schema';
import type { FormSetup } from './state';

/** What a field is called away from its form, with what it stands in: its locale, or the line of its list by number. */
export function fieldLabel({ schema, locales }: Pick<FormSetup, 'schema' | 'locales'>, path: Path): string {
  const parts = path.map((step, at) => {
    if (step === 'langs' || typeof step === 'number') return undefined;
    if (path[at - 1] === 'langs') return locales.find(({ id }) => id === step)?.title;
    const title = schemaAt(schema, path.slice(0, at + 1))?.title;
    const line = path[at + 1];
    return title && typeof line === 'number' ? `${title} ${line + 1}` : title;
  });
  return parts.filter(Boolean).join(' – ');
}
