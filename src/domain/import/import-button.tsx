import { Trans } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ImportName } from '#contract/work/import-names.ts';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useCan } from '../../lib/api/session.ts';
import { Button } from '../../components/kit/button.tsx';

const ImportDialog = lazyNamed(() => import('./import-dialog.tsx'), 'ImportDialog');

/** A button that imports records from a CSV file. Hidden from operators who may not. */
export function ImportButton({ resource }: { resource: ImportName }) {
  const can = useCan();
  const [opened, setOpened] = useState(false);
  if (!can('importRecords')) return null;
  return (
    <>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setOpened(true)}>
        <Trans>Import</Trans>
      </Button>
      {opened && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
