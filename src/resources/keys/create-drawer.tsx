import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewPlatformKeyRecord } from '#contract/bff/keys.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { SecretDialog } from '../../components/dialog/secret-dialog.tsx';
import { useCloseDrawer } from '../../lib/drawer-route.ts';
import { useCreateKey } from './api.ts';
import { newKeyGroups } from './fields.ts';

const standard = { permissions: 'read' } as const;

/** A drawer that creates a platform key and shows it once. */
export function KeyCreateDrawer() {
  const { t } = useLingui();
  const close = useCloseDrawer();
  const create = useCreateKey();
  const [made, setMade] = useState<NewPlatformKeyRecord>();
  if (made !== undefined) {
    const { name, key } = made;
    return <SecretDialog title={t`Key “${name}”`} what={t`the key`} secret={key} onClose={close} />;
  }
  return (
    <CreateDrawer
      title={t`New key`}
      action={t`Create key`}
      done={({ name }) => t`Created the key “${name}”`}
      groups={newKeyGroups}
      initial={standard}
      create={async (body) => {
        // The cast is safe: the form has a field for each required property and validates it.
        const reply = await create.mutateAsync(body as Parameters<typeof create.mutateAsync>[0]);
        setMade(reply.items[0]);
        return reply;
      }}
      onCreated={() => undefined}
    />
  );
}
