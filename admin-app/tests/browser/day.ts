/** The day so many days ago where the product is, as a date. */
export const day = (back: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Bratislava' }).format(new Date(Date.now() - back * 86_400_000));
