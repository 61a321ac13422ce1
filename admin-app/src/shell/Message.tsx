import type { ReactNode } from 'react';
import './page.css';

interface Props {
  mark: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** What stands in place of a page that cannot be shown: what happened and what can be done. */
export function Message({ mark, title, text, children }: Props) {
  return (
    <div className="shell-message">
      <div className="shell-message-mark" aria-hidden="true">
        {mark}
      </div>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}
