import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useNavigation, useParams, useSearchParams } from 'react-router';
import type { OperationId } from '#contract/operations.ts';
import { Failure } from '../../components/page/failure.tsx';
import { GoneNotice } from '../../components/page/gone-notice.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { Tabs } from '../../components/page/tabs.tsx';
import { isMissing } from '../../lib/api/api-error.ts';
import { useOpened } from '../../lib/recents.ts';
import { useCan } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { accessQuery, judged } from './access.ts';
import { CallerCard } from './caller-card.tsx';
import { askedOf, scopeOf, useCall, type Call } from './call.ts';
import { caseQuery } from './case.ts';
import { CopyForTicket } from './copy-for-ticket.tsx';
import { useCaseOpened } from './now/api.ts';
import styles from './desk.module.css';
import { deskPaths, isSubjectKind, type DeskTab, type Subject, type SubjectKind } from './paths.ts';
import { SnList } from './sn-list.tsx';

export function CasePage() {
  const { kind = '', id = '' } = useParams();
  return isSubjectKind(kind) ? <Situation key={`${kind}/${id}`} subject={{ kind, id }} /> : null;
}

function Situation({ subject }: { subject: Subject }) {
  const { t } = useLingui();
  const [address] = useSearchParams();
  const { pathname } = useLocation();
  const query = useQuery(caseQuery(subject));
  const { data: caller, error, isPending, refetch } = query;
  // The list of token IDs has no page of a token ID to go back to.
  useOpened(subject.kind === 'tokenid' ? undefined : { kind: subject.kind, key: subject.id }, query);
  useCaseOpened(subject, caller !== undefined && !isMissing(error));
  const skeleton = useDelayed(isPending);
  const back = { label: t`Support desk`, to: deskPaths.empty };
  if (caller === undefined) {
    if (error !== null) {
      return <Failure error={error} onRetry={() => void refetch()} back={back} />;
    }
    return <div className={styles.loading}>{skeleton && <SkeletonLines />}</div>;
  }
  const call: Call = { subject, caller, scope: scopeOf(subject, caller, address.get('sn')) };
  return (
    <div className={styles.situation}>
      <aside className={styles.card}>
        {isMissing(error) && <GoneNotice back={back} />}
        <CallerCard call={call} />
        <SnList call={call} />
        {/* The timeline copies its entries too. */}
        {!pathname.endsWith(deskPaths.tab(subject, 'timeline')) && <CopyForTicket call={call} />}
      </aside>
      <section className={styles.parts}>
        <DeskTabs subject={subject} />
        <div className={styles.part}>
          <Outlet context={call} />
        </div>
      </section>
    </div>
  );
}

const labels: Readonly<Record<DeskTab, { label: MessageDescriptor; operation: OperationId }>> = {
  sessions: { label: msg`Online now`, operation: 'querySessions' },
  devices: { label: msg`Devices`, operation: 'queryMachines' },
  users: { label: msg`Users`, operation: 'queryUsers' },
  tokenids: { label: msg`Token IDs`, operation: 'queryTokenIds' },
  errors: { label: msg`Recent errors`, operation: 'queryLogs' },
  access: { label: msg`Why log-in fails`, operation: 'getSnAccess' },
  timeline: { label: msg`Timeline`, operation: 'listTimeline' },
};

function DeskTabs({ subject }: { subject: Subject }) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const { search } = useLocation();
  const tabs = (Object.keys(labels) as DeskTab[])
    .filter((tab) => can(labels[tab].operation))
    .map((tab) => ({ to: deskPaths.tab(subject, tab) + search, label: i18n._(labels[tab].label) }));
  return <Tabs label={t`Parts of the situation`} tabs={tabs} />;
}

const firstTabs: Readonly<Record<SubjectKind, DeskTab>> = {
  sn: 'sessions',
  customer: 'sessions',
  user: 'sessions',
  machine: 'devices',
  tokenid: 'tokenids',
};

/**
 * Opens on what is wrong: the checks of a log-in when one fails, else the tab for the kind of caller. Where the operator
 * has chosen a tab meanwhile, that one opens.
 */
export function FirstTab() {
  const { subject, caller, scope } = useCall();
  const can = useCan();
  const { search } = useLocation();
  const [sn = ''] = scope.sns;
  // Of several SNs, the checks of one say little.
  const isAsked = can('getSnAccess') && sn !== '' && (scope.sns.length === 1 || subject.kind === 'user');
  const question = { sn, ...askedOf(caller) };
  const { data, isLoading } = useQuery({ ...accessQuery(question), enabled: isAsked, throwOnError: false });
  const hasChosen = useNavigation().state !== 'idle';
  if (isLoading || hasChosen) return null;
  const isWrong = judged(data ?? [], question).some(({ judgement }) => judgement === 'bad');
  return <Navigate replace to={deskPaths.tab(subject, isWrong ? 'access' : firstTabs[subject.kind]) + search} />;
}
