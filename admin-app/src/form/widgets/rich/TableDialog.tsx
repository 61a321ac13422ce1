import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import type { Quill } from 'react-quill';
import { t } from '@/i18n/texts';
import { Dialog } from '@/dialog/Dialog';

const LARGEST = 20;

/** Puts in a table of a chosen size. */
export function TableDialog({ quill, onClose }: { quill: Quill; onClose: () => void }) {
  const id = useId();
  const [rows, setRows] = useState<number | null>(3);
  const [columns, setColumns] = useState<number | null>(3);

  function apply() {
    if (rows === null || columns === null) return;
    quill.focus();
    (quill.getModule('table-better') as { insertTable(rows: number, columns: number): void }).insertTable(rows, columns);
    onClose();
  }

  const size = (key: string, value: number | null, set: (next: number | null) => void) => (
    <div>
      <label className="form-label" htmlFor={`${id}-${key}`}>
        {t(`form.rich.${key}`)}
      </label>
      <InputNumber className="rich-size" id={`${id}-${key}`} min={1} max={LARGEST} value={value} onChange={set} />
    </div>
  );
  return (
    <Dialog width={400} title={t('form.rich.table')} okText={t('form.rich.tableInsert')} okButtonProps={{ disabled: rows === null || columns === null }} cancelText={t('form.cancel')} onOk={apply} onCancel={onClose}>
      <div className="form-pair">
        {size('tableRows', rows, setRows)}
        {size('tableColumns', columns, setColumns)}
      </div>
    </Dialog>
  );
}
