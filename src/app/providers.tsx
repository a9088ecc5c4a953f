import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KitProvider } from '../components/kit/kit-provider.tsx';
import { Toasts } from '../components/toast/toast.tsx';
import { lazyNamed } from '../lib/lazy-named.ts';

const UndoButton = lazyNamed(() => import('../domain/undo/undo-button.tsx'), 'UndoButton');

type Props = {
  queryClient: QueryClient;
  children: ReactNode;
  /** Switches transitions off, for component tests. */ test?: boolean;
};

export function Providers({ queryClient, children, test = false }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <KitProvider test={test}>
          {children}
          <Toasts Undo={UndoButton} />
        </KitProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
}
