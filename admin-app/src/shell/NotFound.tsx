import { FileSearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'umi';
import { t } from '@/i18n/texts';
import { START } from './guard';
import { Message } from './Message';
import { useTitle } from './title';

/** What is shown at an address where nothing is. */
export function NotFound() {
  const navigate = useNavigate();
  useTitle(t('shell.notfound.title'));
  // A page opened directly has nothing to go back to.
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate(START));
  return (
    <Message mark={<FileSearchOutlined />} title={t('shell.notfound.title')} text={t('shell.notfound.text')}>
      <Button type="primary" onClick={back}>
        {t('shell.back')}
      </Button>
    </Message>
  );
}
