import { Suspense } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import type { ConfirmDialogProps } from './confirm-dialog-body.tsx';

const ConfirmDialogBody = lazyNamed(() => import('./confirm-dialog-body.tsx'), 'ConfirmDialogBody');

/** Asks before something happens; fetched when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Suspense>
      <ConfirmDialogBody {...props} />
    </Suspense>
  );
}
