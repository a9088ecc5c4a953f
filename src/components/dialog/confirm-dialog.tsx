import { Suspense } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ConfirmDialogProps } from './confirm-dialog-body.tsx';

const ConfirmDialogBody = lazyNamed(() => import('./confirm-dialog-body.tsx'), 'ConfirmDialogBody');

/** A dialog that asks for confirmation. Its code is fetched on first use. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogBody {...props} />
    </Suspense>
  );
}
