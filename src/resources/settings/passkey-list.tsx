import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { PasskeyRecord } from '#contract/bff/passkeys.ts';
import type { SecondFactorRecord } from '#contract/bff/second-factor.ts';
import { Button } from '../../components/kit/button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Entry, EntryList } from '../../components/text/entry-list.tsx';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { allowsPasskeys } from './passkey-faults.ts';
import styles from './settings.module.css';

const AddPasskeyDialog = lazyNamed(() => import('./add-passkey.tsx'), 'AddPasskeyDialog');
const RenamePasskeyDialog = lazyNamed(() => import('./passkey-dialogs.tsx'), 'RenamePasskeyDialog');
const RemovePasskeyDialog = lazyNamed(() => import('./passkey-dialogs.tsx'), 'RemovePasskeyDialog');

type Asking = 'add' | { of: PasskeyRecord; Dialog: typeof RenamePasskeyDialog };

/** The operator's passkeys, and the button that adds one. */
export function PasskeyList({ factor: { passkeys, required, since } }: { factor: SecondFactorRecord }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const isLast = passkeys.length === 1 && since === undefined;
  return (
    <>
      {passkeys.length > 0 && (
        <EntryList>
          {passkeys.map((passkey) => (
            <Entry key={passkey.id} name={passkey.name} told={<Told passkey={passkey} />}>
              <Button
                onClick={() => setAsking({ of: passkey, Dialog: RenamePasskeyDialog })}
                aria-label={t`Rename the passkey ${passkey.name}`}
              >
                <Trans>Rename</Trans>
              </Button>
              <Button
                onClick={() => setAsking({ of: passkey, Dialog: RemovePasskeyDialog })}
                aria-label={t`Remove the passkey ${passkey.name}`}
                reason={required && isLast ? t`Administrators must keep a second factor here.` : undefined}
              >
                <Trans>Remove</Trans>
              </Button>
            </Entry>
          ))}
        </EntryList>
      )}
      <div className={styles.row}>
        <Button
          onClick={() => setAsking('add')}
          reason={allowsPasskeys() ? undefined : t`Passkeys need HTTPS and a host name in the address of this page.`}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
      <Suspense>
        {asking === 'add' && <AddPasskeyDialog onClose={close} />}
        {typeof asking === 'object' && <asking.Dialog passkey={asking.of} isLast={isLast} onClose={close} />}
      </Suspense>
    </>
  );
}

function Told({ passkey: { host, created, lastUsed } }: { passkey: PasskeyRecord }) {
  return (
    <>
      <Trans>
        Added <DateTime value={created} day />
      </Trans>
      {' · '}
      {lastUsed === undefined ? (
        <Trans>never used</Trans>
      ) : (
        <Trans>
          last used <DateTime value={lastUsed} />
        </Trans>
      )}
      {host !== location.hostname && (
        <>
          {' · '}
          <Trans>works only at {host}</Trans>
        </>
      )}
    </>
  );
}
