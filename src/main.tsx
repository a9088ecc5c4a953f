import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { Providers } from './app/providers.tsx';
import { fetchScreensAhead } from './app/first-screen.ts';
import { routes } from './app/router.tsx';
import { Screens } from './app/screens.tsx';
import { installSessionGate } from './app/session.ts';
import { activate, preferredLanguage } from './lib/format/i18n.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { explainRefusals } from './lib/api/refusal.ts';

const queryClient = createQueryClient();
installSessionGate(queryClient);
explainRefusals(async () => (await import('./domain/refusals/explain.ts')).explain);
const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

await activate(preferredLanguage());
const router = createBrowserRouter(routes(queryClient));
fetchScreensAhead(router.routes);
const page = createRoot(root);
// In a transition the first screen is rendered in slices, so that the page answers while it opens.
startTransition(() =>
  page.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <Screens router={router} />
      </Providers>
    </StrictMode>,
  ),
);
