import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { api } from '@/api/client';
import { notify } from '@/api/notices';
import { Problem } from '@/api/problem';
import { emitSaved } from '@/api/saved';
import { Dialog } from '@/dialog/Dialog';
import { PICKER_DATE } from '@/i18n/dates';
import { t } from '@/i18n/texts';
import type { Gift } from './order';

interface Props {
  gift: Gift;
  url: string;
  onClose: () => void;
  onDone: () => void;
}

/** Asks until which day a gift voucher is to be valid: none that has passed. The same day is no change, and nothing is sent. */
export default function ProlongDialog({ gift, url, onClose, onDone }: Props) {
  const field = useId();
  const [day, setDay] = useState(dayjs(gift.valid_until));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  const save = async () => {
    if (day.isSame(gift.valid_until, 'day')) return onClose();
    setBusy(true);
    try {
      // Valid to the end of the day that was chosen.
      const until = day.endOf('day').millisecond(0).toDate().toISOString().replace('.000Z', 'Z');
      const { message } = await api.post<{ message: string }>(url, { valid_until: until }, { quiet: true });
      notify('success', message);
      emitSaved();
      onDone();
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause;
      setWrong(cause.errors?.valid_until?.[0] ?? cause.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      centered
      width={380}
      title={t('orderpage.prolongOf', { code: gift.code })}
      okText={t('common.actions.confirm')}
      cancelText={t('common.actions.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label htmlFor={field}>{t('orderpage.validity')}</label>
      <DatePicker
        id={field}
        className="order-day"
        value={day}
        format={PICKER_DATE}
        allowClear={false}
        minDate={dayjs().startOf('day')}
        status={wrong ? 'error' : undefined}
        aria-invalid={wrong !== ''}
        aria-describedby={`${field}-wrong`}
        onChange={(chosen) => {
          setWrong('');
          if (chosen) setDay(chosen);
        }}
      />
      <p id={`${field}-wrong`} className="order-wrong" role="alert">
        {wrong}
      </p>
    </Dialog>
  );
}
