import { t } from '@/i18n/texts';

/** The words of the menu that stands over a table. */
export const tableTexts = (): Record<string, string> => ({
  col: t('form.rich.column'),
  insColL: t('form.rich.columnLeft'),
  insColR: t('form.rich.columnRight'),
  delCol: t('form.rich.columnDelete'),
  selCol: t('form.rich.columnSelect'),
  row: t('form.rich.row'),
  headerRow: t('form.rich.rowHeader'),
  insRowAbv: t('form.rich.rowAbove'),
  insRowBlw: t('form.rich.rowBelow'),
  delRow: t('form.rich.rowDelete'),
  selRow: t('form.rich.rowSelect'),
  mCells: t('form.rich.cellMerge'),
  sCell: t('form.rich.cellSplit'),
  insParaOTbl: t('form.rich.tableParagraph'),
  insB4: t('form.rich.tableBefore'),
  insAft: t('form.rich.tableAfter'),
  delTable: t('form.rich.tableDelete'),
});
