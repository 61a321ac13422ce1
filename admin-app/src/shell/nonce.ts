/** The nonce of this page's content security policy, as the server wrote it; undefined in development. */
export const nonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content.replace('__CSP_NONCE__', '') || undefined;

/** Gives every style element made from now on the nonce: some of the component library's are made without it. */
export function nonceStyles(): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name.toLowerCase() === 'style') element.setAttribute('nonce', nonce);
    return element;
  });
}
