import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CopyText } from '../../components/text/copy-button.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { TabHead } from '../../components/page/tab-head.tsx';
import { useDensity } from '../../lib/preferences.ts';
import { settingsQueries } from './api.ts';
import { signingKeyColumns } from './columns.tsx';
import styles from './settings.module.css';

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
          Devices verify licences with these keys. The newest signs; those that are retired stay, for what they signed.
        </Trans>
      </TabHead>
      <DataTable
        id="signing-keys"
        caption={t`Signing keys`}
        columns={signingKeyColumns}
        rows={query.data?.items}
        rowId={({ keyId }) => keyId}
        rowName={({ keyId }) => keyId}
        density={density}
      />
      <div className={styles.note}>
        <h2>
          <Trans>Change to a new key</Trans>
        </h2>
        <p>
          <Trans>
            Run this in the folder of the service, which may go on running. The key so far is retired; licences that it
            signed stay valid.
          </Trans>
        </p>
        <p className={styles.command}>
          <CopyText text="npm run keys -- rotate" what={t`the command`} />
        </p>
      </div>
    </>
  );
}
