interface Resolver {
  resolve(source: string, importer: string): Promise<{ id: string } | null>;
}

/** Has the calendars of dayjs speak of the one dayjs that everything else uses; by themselves they bring another along. */
export const calendar = () => ({
  name: 'calendar',
  enforce: 'pre' as const,
  resolveId(this: Resolver, source: string, importer?: string) {
    return source === '../index' && importer?.includes('/dayjs/esm/locale/') ? this.resolve('dayjs', importer) : null;
  },
});
