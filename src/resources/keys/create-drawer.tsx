import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewPlatformKeyRecord } from '#contract/bff-keys.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { Button } from '../../components/kit/button.tsx';
import { Dialog } from '../../components/kit/dialog.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { useCreateKey } from './api.ts';
import { newKeyGroups } from './fields.ts';
import styles from './keys.module.css';

const standard = { permissions: 'read' } as const;

/** Makes a platform key, and tells it once. */
export function KeyCreateDrawer() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const create = useCreateKey();
  const [made, setMade] = useState<NewPlatformKeyRecord>();
  if (made !== undefined) return <TellKey made={made} onClose={close} />;
  return (
    <CreateDrawer
      title={t`New key`}
      action={t`Create key`}
      groups={newKeyGroups}
      initial={standard}
      create={async (body) => {
        // The field table has a line for each required field, which `validate` holds to be filled.
        const { items } = await create.mutateAsync(body as Parameters<typeof create.mutateAsync>[0]);
        setMade(items[0]);
      }}
      onCreated={() => undefined}
    />
  );
}

/** Only the button that says so closes: the key is not told again. */
function TellKey({ made: { name, key }, onClose }: { made: NewPlatformKeyRecord; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog opened locked onClose={onClose} title={t`Key “${name}”`} size={560}>
      <p className={styles.text}>
        <Trans>Copy the key now: it is not shown again, and nobody can look it up.</Trans>
      </p>
      <p className={styles.key}>
        <span>{key}</span> <CopyButton text={key} what={t`the key`} />
      </p>
      <div className={styles.actions}>
        <Button emphasis="primary" onClick={onClose} data-autofocus>
          <Trans>I have copied it</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
