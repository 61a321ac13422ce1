import type { ReactNode } from 'react';
import { Brand } from './Brand';
import { LanguageSwitch, ThemeSwitch } from './switches';
import { useTitle } from './title';
import './account.css';

/** The page around sign-in and the forms beside it. */
export function AccountCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="account">
      <div className="account-tools">
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <main className="account-card">
        <Brand />
        <h1>{title}</h1>
        {lead && <p className="account-lead">{lead}</p>}
        {children}
      </main>
    </div>
  );
}
