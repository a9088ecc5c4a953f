import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { lazyNamed } from '../lib/lazy-named.ts';
import { Clock } from '../lib/format/now.tsx';
import { useFocusAfterNavigation } from '../lib/navigation/focus-heading.ts';
import { SessionContext, useSession } from '../lib/api/session.ts';
import { useHasLeaveGuards, useLeaveGuards } from '../lib/navigation/leave-guards.ts';
import { listenForShortcuts, useCommands, useShortcut, useShortcutPause } from '../lib/shortcuts.ts';
import { fetchSometime, fetchSoon } from '../lib/api/fetch-ahead.ts';
import { recentsQuery } from '../lib/recents.ts';
import { fetchAheadWhenComplete } from './first-screen.ts';
import { keepDraftsHere } from '../lib/storage.ts';
import { keepLive } from './live.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { PaletteLayer } from './palette-layer.tsx';
import { places, startOf } from './places.ts';
import { sessionQuery, useProofWait, useSessionWait } from './session.ts';
import { useSignedOutElsewhere } from './signed-out.ts';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import styles from './shell.module.css';

const ChangePasswordPage = lazyNamed(() => import('./public/change-password-page.tsx'), 'ChangePasswordPage');
const EnrolPage = lazyNamed(() => import('./public/enrol-page.tsx'), 'EnrolPage');
const ShortcutSheet = lazyNamed(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');
const StepUpDialog = lazyNamed(() => import('./step-up-dialog.tsx'), 'StepUpDialog');
const ReloginDialog = lazyNamed(() => import('./relogin-dialog.tsx'), 'ReloginDialog');

/** This surrounds every page. A navigation renders only the page again, and the links of the frame whose addresses change. */
export const Shell = memo(function Shell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const wait = useSessionWait();
  const proof = useProofWait();
  return (
    <SessionContext value={session}>
      <Clock timeZone={session.timeZone}>
        {session.mustChangePassword || session.mustEnrol ? (
          <Suspense>{session.mustChangePassword ? <ChangePasswordPage /> : <EnrolPage />}</Suspense>
        ) : (
          <Frame csrf={session.csrf} paused={(wait ?? proof) !== undefined} />
        )}
        <Suspense>
          {proof !== undefined && <StepUpDialog onDone={proof.settle} />}
          {wait !== undefined && <ReloginDialog username={session.user.username} onDone={wait.settle} />}
        </Suspense>
      </Clock>
    </SessionContext>
  );
});

function Frame({ csrf, paused }: { csrf: string; paused: boolean }) {
  const queryClient = useQueryClient();
  const [layer, setLayer] = useState<'palette' | 'recents' | 'shortcuts' | 'nav'>();
  const close = () => setLayer(undefined);

  useLayoutEffect(listenForShortcuts, []);
  useEffect(() => {
    const leaving = new AbortController();
    fetchSometime(() => queryClient.prefetchQuery(recentsQuery));
    fetchSoon(async () => {
      const { fetchRecordsAhead } = await import('./ahead/records.ts');
      const signedInNow = () => queryClient.getQueryData(sessionQuery.queryKey);
      if (!leaving.signal.aborted)
        leaving.signal.addEventListener('abort', fetchRecordsAhead(queryClient, signedInNow));
    });
    const stop = fetchAheadWhenComplete(queryClient);
    return () => {
      stop();
      leaving.abort();
    };
  }, [queryClient]);
  useLiveScreens(csrf);
  useShortcutPause(layer !== undefined || paused);
  useShortcut({
    id: 'palette',
    group: 'anywhere',
    keys: 'mod+k',
    label: msg`Search and commands`,
    run: () => setLayer('palette'),
  });
  useShortcut({ id: 'search', group: 'anywhere', keys: '/', label: msg`Search`, run: () => setLayer('palette') });
  useShortcut({
    id: 'recents',
    group: 'anywhere',
    keys: 'h',
    label: msg`Recently opened`,
    run: () => setLayer('recents'),
  });
  useShortcut({
    id: 'shortcuts',
    group: 'anywhere',
    keys: '?',
    label: msg`Keyboard shortcuts`,
    run: () => setLayer('shortcuts'),
    inPalette: true,
  });

  return (
    <>
      <LeaveGuards />
      <AtEachPage />
      <NavigationSign />
      <a href="#content" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <div className={styles.shell}>
        <SideNav opened={layer === 'nav'} onClose={close} />
        <TopBar
          onSearch={() => setLayer('palette')}
          onHelp={() => setLayer('shortcuts')}
          onNav={() => setLayer('nav')}
        />
        <main id="content" tabIndex={-1} className={styles.main}>
          <OfflineBanner />
          <Outlet />
        </main>
      </div>
      {(layer === 'palette' || layer === 'recents') && (
        <PaletteLayer onlyRecents={layer === 'recents'} onClose={close} />
      )}
      <Suspense>{layer === 'shortcuts' && <ShortcutSheet onClose={close} />}</Suspense>
    </>
  );
}

/** Keeps the screens up to date during a session. A new session has a new token and restarts it. */
function useLiveScreens(csrf: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // The DOM of the tests has no `EventSource`. Imported statically: Firefox logs an error when a page is left while
    // it loads a module.
    return 'EventSource' in globalThis ? keepLive(queryClient) : undefined;
  }, [queryClient, csrf]);
}

/** Says within 100 ms that the next screen is on its way. */
function NavigationSign() {
  const { t } = useLingui();
  const isGoing = useNavigation().state !== 'idle';
  return isGoing && <div role="progressbar" aria-label={t`Loading`} className={styles.going} />;
}

function AtEachPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { key } = useLocation();
  useSignedOutElsewhere();
  useFocusAfterNavigation();
  useEffect(keepDraftsHere, [key]);
  useCommands(
    places.map((place) => {
      const { to, key: letter, label, icon, operation } = place;
      return {
        ...{ id: `place.${to}`, group: 'places', keys: `g ${letter}`, label, icon, operation, inPalette: true },
        run: () => void navigate(startOf(place, user.role)),
      };
    }),
  );
  return null;
}

/** A component of its own: a form that comes or goes would otherwise render the whole frame again. */
const LeaveGuards = () => useHasLeaveGuards() && <LeaveBlocker />;

function LeaveBlocker() {
  useLeaveGuards();
  return null;
}
