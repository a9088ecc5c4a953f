import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { AccessCheckName } from '#contract/holders/access.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { path } from '../../../lib/path.ts';
import { formatSn } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/api/session.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { useUpdateSn } from '../../sns/api.ts';
import { useBindUsers, useSetUserStatus } from '../../users/api.ts';
import { refreshAccess, type AccessQuestion } from '../access.ts';
import { useCall } from '../use-call.ts';
import { deskPaths, type DeskTab } from '../paths.ts';
import { useAct, useNote } from '../use-act.ts';

type Props = { check: AccessCheckName; question: AccessQuestion };

/** Shows the fix for a failed check: a button, a link to the right page, or a note that a manager is needed. */
export function AccessFix({ check, question }: Props) {
  switch (check) {
    case 'snNotBlacklisted':
      return <LiftBlacklisting sn={question.sn} />;
    case 'snEnabled':
      return <EnableSn sn={question.sn} />;
    case 'userEnabled':
      return <EnableUser name={question.loginName} />;
    case 'userBound':
      return <BindUser {...question} />;
    case 'deviceEnabled':
    case 'deviceVolume':
      return (
        <ToTab tab="devices">
          <Trans>See its devices</Trans>
        </ToTab>
      );
    case 'concurrency':
    case 'sessionsOfDevice':
      return (
        <ToTab tab="sessions">
          <Trans>See who is online</Trans>
        </ToTab>
      );
    case 'userKnown':
    case 'userPassword':
      return (
        <ToTab tab="users">
          <Trans>See its users</Trans>
        </ToTab>
      );
    case 'snExists':
      return null;
    case 'snPresent':
    case 'snPeriod':
    case 'snOnline':
    case 'virtualMachine':
    case 'remoteDesktop':
    case 'usage':
      return (
        <Link to={path`/sns/${question.sn}`}>
          <Trans>Open the SN</Trans>
        </Link>
      );
  }
}

function ToTab({ tab, children }: { tab: DeskTab; children: ReactNode }) {
  const { subject } = useCall();
  return <Link to={deskPaths.tab(subject, tab)}>{children}</Link>;
}

type FixProps = { done: () => Promise<string>; failed: string; children: ReactNode };

/** A button that runs a fix and then reloads the checks. */
function Fix({ done, failed, children }: FixProps) {
  const queryClient = useQueryClient();
  const act = useAct();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act(done, failed);
    await queryClient.invalidateQueries(refreshAccess);
    setBusy(false);
  };
  return (
    <SmallButton disabled={busy} onClick={() => void run()}>
      {children}
    </SmallButton>
  );
}

/** Shown when the operator's role may not run the fix. */
function Ask() {
  return <Trans>A manager can change this.</Trans>;
}

/**
 * Returns the version (ETag) of the SN while it has this status. Sent as `If-Match`, it ensures that no other status is
 * overwritten.
 */
function useVersionWith(status: SnStatus, sn: string): string | undefined {
  const { data } = useQuery(snQueries.detail(sn));
  return data?.items[0]?.status === status ? data.etag : undefined;
}

function EnableSn({ sn }: { sn: string }) {
  const { t } = useLingui();
  const can = useCan();
  const update = useUpdateSn();
  const ifMatch = useVersionWith(SnStatus.Disabled, sn);
  const code = formatSn(sn);
  if (!can('updateSn')) return <Ask />;
  if (ifMatch === undefined) return null;
  const done = async () => {
    await update.mutateAsync({ body: { sn, status: SnStatus.Enabled }, ifMatch });
    return t`Enabled the SN ${code}`;
  };
  return (
    <Fix done={done} failed={t`The SN was not enabled`}>
      <Trans>Enable the SN</Trans>
    </Fix>
  );
}

/** A button that lifts a blacklisting after a confirmation. Managers only. */
function LiftBlacklisting({ sn }: { sn: string }) {
  const can = useCan();
  const ifMatch = useVersionWith(SnStatus.Blacklisted, sn);
  const [asked, setAsked] = useState<string>();
  // Support may run `updateSn`, but only for some statuses. Operators who may run `resetSns` may set any status.
  if (!can('resetSns')) return <Ask />;
  return (
    <>
      {ifMatch !== undefined && (
        <SmallButton onClick={() => setAsked(ifMatch)}>
          <Trans>Lift the blacklisting</Trans>
        </SmallButton>
      )}
      {asked !== undefined && <LiftDialog sn={sn} ifMatch={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function LiftDialog({ sn, ifMatch, onClose }: { sn: string; ifMatch: string; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const update = useUpdateSn();
  const note = useNote();
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={t`Lift the blacklisting`}
      action={t`Lift the blacklisting`}
      onConfirm={async () => {
        await update.mutateAsync({ body: { sn, status: SnStatus.Enabled }, ifMatch });
        note(t`Lifted the blacklisting of the SN ${code}`);
        await queryClient.invalidateQueries(refreshAccess);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{code} will be taken off the blacklist and enabled. Log-ins are accepted again.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function EnableUser({ name }: { name: string }) {
  const { t } = useLingui();
  const can = useCan();
  const set = useSetUserStatus();
  if (!can('updateUsers')) return <Ask />;
  const done = async () => {
    await set.mutateAsync({ names: [name], status: 0 });
    return t`Enabled the user ${name}`;
  };
  return (
    <Fix done={done} failed={t`The user ${name} was not enabled`}>
      <Trans>Enable the user</Trans>
    </Fix>
  );
}

function BindUser({ sn, loginName }: AccessQuestion) {
  const { t } = useLingui();
  const can = useCan();
  const bind = useBindUsers(sn);
  const code = formatSn(sn);
  if (!can('bindSnUsers')) return <Ask />;
  const done = async () => {
    await bind.mutateAsync({ names: [loginName], bound: true });
    return t`Bound ${loginName} to the SN ${code}`;
  };
  return (
    <Fix done={done} failed={t`The user ${loginName} was not bound`}>
      <Trans>Bind the user</Trans>
    </Fix>
  );
}
