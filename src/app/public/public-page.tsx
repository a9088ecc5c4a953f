import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { LanguageLinks } from './language-links.tsx';
import { Mark } from './mark.tsx';
import styles from './public-page.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

export function PublicPage({ title, lead, children }: Props) {
  usePageTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.mark}>
        <Mark />
      </div>
      <section className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </section>
      <LanguageLinks />
    </main>
  );
}
