const key = (screen: string) => `list.${screen}.per_page`;

/** The page size this person last chose in the list of a screen, or undefined. */
export function rememberedPageSize(screen: string): number | undefined {
  const size = Number(localStorage.getItem(key(screen)));
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

/** Keeps the chosen page size for the next visit. */
export function rememberPageSize(screen: string, size: number): void {
  localStorage.setItem(key(screen), String(size));
}
