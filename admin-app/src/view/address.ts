/** The address of the signed-in area, as the router knows it (after the app's base). */
export const AREA = '/app';

/** A path as the router knows it ("/app/content/page"), from whatever form the server or the browser gave it in. */
export function areaPath(path: string): string {
  const trimmed = path.replace(/^\/?(admin\/)?(app\/)?/, '').replace(/\/+$/, '');
  return trimmed === '' || trimmed === 'app' ? AREA : `${AREA}/${trimmed}`;
}
