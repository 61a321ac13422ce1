import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { t } from '@/i18n/texts';
import './print.css';

/** Prints the record that is open, without what only a screen needs. */
export function PrintButton() {
  return <Button type="text" icon={<PrinterOutlined aria-hidden />} aria-label={t('form.print')} title={t('form.print')} onClick={() => window.print()} />;
}
