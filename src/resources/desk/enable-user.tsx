import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSetUserStatus } from '../users/api.ts';
import { ActButton } from './act-button.tsx';

export function EnableUser({ name, label, children }: { name: string; label?: string; children: ReactNode }) {
  const { t } = useLingui();
  const set = useSetUserStatus();
  return (
    <ActButton
      {...(label !== undefined && { label })}
      failed={t`The user ${name} was not enabled`}
      act={async () => {
        const result = await set.mutateAsync({ names: [name], status: 0 });
        return { text: t`Enabled the user ${name}`, result };
      }}
    >
      {children}
    </ActButton>
  );
}
