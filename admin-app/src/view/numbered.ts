import type { View } from '@/contract/view.gen';

/** How a record is called that has a number, as the server calls it too: "1042 · Ján Novák". What is empty is left out. */
export function numbered({ numbered: path }: View, record: Readonly<Record<string, unknown>> | null, name: string): string {
  const number = path && record ? record[path] : undefined;
  return [typeof number === 'string' ? number : '', name].filter(Boolean).join(' · ');
}
