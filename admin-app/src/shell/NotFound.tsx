import { Button, Result } from 'antd';
import { useNavigate } from 'umi';
import { t } from '@/i18n/texts';
import { START } from './guard';
import { useTitle } from './title';

/** What is shown at an address where nothing is. */
export function NotFound() {
  const navigate = useNavigate();
  useTitle(t('shell.notfound.title'));
  // A page opened directly has nothing to go back to.
  const back = () => (window.history.length > 1 ? navigate(-1) : navigate(START));
  return (
    <Result
      status="404"
      title={<h1 className="shell-result-title">{t('shell.notfound.title')}</h1>}
      subTitle={t('shell.notfound.text')}
      extra={
        <Button type="primary" onClick={back}>
          {t('shell.back')}
        </Button>
      }
    />
  );
}
