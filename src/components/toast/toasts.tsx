import { Suspense } from 'react';
import { lazyNamed } from '../../lib/lazy-named.ts';
import { useAnyMessage } from './toast.tsx';

const ToastHost = lazyNamed(() => import('./toast-host.tsx'), 'ToastHost');

/** The container of all toasts, rendered once. The first message fetches its code. */
export function Toasts() {
  const needed = useAnyMessage();
  return needed ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null;
}
