import { useLingui } from '@lingui/react/macro';
import type { TokenIdCreate } from '#contract/holders/tokenids.ts';
import { CreateDrawer } from '../../components/form/create-drawer.tsx';
import { useImportTokenIds } from './api.ts';
import { newTokenIdGroups } from './fields.ts';

export function TokenIdCreateDrawer() {
  const { t } = useLingui();
  const add = useImportTokenIds();
  return (
    <CreateDrawer
      title={t`New token ID`}
      action={t`Create token ID`}
      groups={newTokenIdGroups}
      initial={{ tokenType: 6 }}
      // The cast is safe: the form has a field for each required property and validates it.
      create={(record, idempotencyKey) => add.mutateAsync({ body: [record as TokenIdCreate], idempotencyKey })}
    />
  );
}
