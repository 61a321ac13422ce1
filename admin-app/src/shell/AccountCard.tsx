import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from './Brand';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { useTitle } from './title';
import './account.css';

interface Props {
  title: string;
  lead?: string;
  /** Names what the card shows: what had the focus goes with the step before, so it goes to the heading. */
  step?: string;
  children: ReactNode;
}

/** The page around sign-in and the forms beside it. */
export function AccountCard({ title, lead, step, children }: Props) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div className="account">
      <div className="account-tools">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="account-card">
        <Brand />
        <h1 ref={heading} tabIndex={-1}>{title}</h1>
        {lead && <p className="account-lead">{lead}</p>}
        {children}
      </main>
    </div>
  );
}
