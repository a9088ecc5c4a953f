import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { IconArchive, IconSignature } from '@tabler/icons-react';
import type { SigningKeyRecord } from '#contract/offline/signing-keys.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { CopyButton, CopyText } from '../../components/text/copy-button.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { StatusPill } from '../../components/text/status-pill.tsx';
import { useDensity } from '../../lib/preferences.ts';
import { settingsQueries } from './api.ts';
import styles from './settings.module.css';

const signingKeyColumns: readonly Column<SigningKeyRecord>[] = [
  {
    id: 'keyId',
    header: msg`Key`,
    width: 200,
    cell: ({ keyId }) => keyId,
    aside: ({ keyId }) => <CopyButton text={keyId} what={keyId} />,
  },
  {
    id: 'state',
    header: msg`Status`,
    width: 130,
    cell: ({ retiredAt }) =>
      retiredAt === undefined ? (
        <StatusPill tone="ok" icon={IconSignature}>
          <Trans>Signing</Trans>
        </StatusPill>
      ) : (
        <StatusPill tone="neutral" icon={IconArchive}>
          <Trans>Retired</Trans>
        </StatusPill>
      ),
  },
  { id: 'createdAt', header: msg`Created`, width: 160, cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { id: 'retiredAt', header: msg`Retired`, width: 160, cell: ({ retiredAt }) => <DateTime value={retiredAt} /> },
  {
    id: 'publicKey',
    header: msg`Public key (SPKI, base64)`,
    width: 520,
    cell: ({ publicKey }) => <CopyText text={publicKey} what={publicKey} />,
  },
];

/** Shows the public keys of offline strings, and how to rotate them. */
export function SigningKeysTab() {
  const { t } = useLingui();
  const density = useDensity();
  const query = useQuery(settingsQueries.signingKeys);
  if (query.error !== null && query.data === undefined)
    return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <TabHead>
        <Trans>
          Devices verify licences with these keys. The newest key signs. Retired keys still verify what they signed.
        </Trans>
      </TabHead>
      <div className={styles.keys}>
        <DataTable
          id="signing-keys"
          caption={t`Signing keys`}
          columns={signingKeyColumns}
          rows={query.data?.items}
          rowId={({ keyId }) => keyId}
          rowName={({ keyId }) => keyId}
          density={density}
        />
      </div>
      <div className={styles.note}>
        <h2>
          <Trans>Change to a new key</Trans>
        </h2>
        <p>
          <Trans>
            Run this command in the folder of the service. The service can keep running. The current key is retired, and
            licences that it signed stay valid.
          </Trans>
        </p>
        <p className={styles.command}>
          <CopyText text="npm run keys -- rotate" what={t`the command`} />
        </p>
      </div>
    </>
  );
}
