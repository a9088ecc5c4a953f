import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { copyText, CopyButton } from '../../../components/text/copy-button.tsx';
import { Button, LinkButton } from '../../../components/kit/button.tsx';
import { PageHeader } from '../../../components/page/page-header.tsx';
import { Sn } from '../../../domain/sn.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { csvOf, download } from '../../../lib/list/csv.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { limitNames } from '../flags.ts';
import { made, type Made } from './draft.ts';
import { snPaths } from '../paths.ts';
import styles from './generate.module.css';

export function MadePage() {
  const { t } = useLingui();
  const [record] = useState(made.read);
  usePageTitle(t`New SNs`);
  if (record === undefined) return <Navigate to={snPaths.new} replace />;

  const { sns, product, template, business, customer } = record;
  const copyAll = () =>
    void copyText(sns.map(({ sn }) => sn).join('\n')).then((done) =>
      done
        ? toast.done(<Plural value={sns.length} one="# SN copied" other="# SNs copied" />)
        : toast.failed(t`Not copied`, t`The browser does not allow copying here.`),
    );
  return (
    <div className={styles.page}>
      <PageHeader
        title={<Plural value={sns.length} one="Generated # SN" other="Generated # SNs" />}
        crumbs={[{ label: t`SNs`, to: snPaths.list }]}
        actions={
          <>
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => download('sns.csv', madeCsv(record))}
            >
              <Trans>Download CSV</Trans>
            </Button>
            <Button emphasis="primary" leftSection={<IconCopy size={16} aria-hidden />} onClick={copyAll}>
              <Trans>Copy all</Trans>
            </Button>
          </>
        }
      >
        <p className={styles.origin}>
          {product} / {template} · {business}
          {customer !== '' && ` · ${customer}`}
        </p>
      </PageHeader>
      <div className={styles.body}>
        <ul className={styles.made}>
          {sns.map(({ sn }) => (
            <li key={sn}>
              <Link to={snPaths.page(sn)}>
                <Sn value={sn} />
              </Link>
              <CopyButton text={sn} what="SN" />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.footer}>
        <LinkButton to={snPaths.listOf(sns.map(({ sn }) => sn))}>
          <Trans>Show the SNs in the list</Trans>
        </LinkButton>
        <LinkButton to={snPaths.new}>
          <Trans>Generate more</Trans>
        </LinkButton>
      </div>
    </div>
  );
}

/** Returns the SNs with their terms as CSV, one SN per line. */
function madeCsv({ sns, product, template, business }: Made): string {
  const terms = ['type', 'startDate', 'endDate', ...limitNames, 'description'] as const;
  const head = ['sn', 'productName', 'templateName', 'businessName', ...terms];
  return csvOf([head, ...sns.map((sn) => [sn.sn, product, template, business, ...terms.map((name) => sn[name])])]);
}
