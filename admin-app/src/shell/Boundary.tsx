import { CloudServerOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { t } from '@/i18n/texts';
import { Message } from './Message';

interface Props {
  /** Where the reader is: elsewhere is tried anew. */
  at: string;
  children: ReactNode;
}

/**
 * Stands between a page that cannot be shown and everything around it. A part of the app may not come, because the
 * connection is lost or a newer version has taken its place; loading the page anew cures both.
 */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message mark={<CloudServerOutlined />} title={t('shell.error.page')} text={t('shell.error.pageText')}>
        <Button type="primary" onClick={() => location.reload()}>
          {t('shell.retry')}
        </Button>
      </Message>
    );
  }
}
