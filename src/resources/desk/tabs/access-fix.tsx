import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { AccessCheckName } from '#contract/holders/access.ts';
import { SnStatus } from '#contract/sns/sn-status.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { path } from '../../../lib/path.ts';
import { formatSn } from '../../../words/format-sn.ts';
import { useCan } from '../../../lib/api/session.ts';
import { snQueries } from '../../../domain/sn-queries.ts';
import { GiveDialog, type HelpKind } from '../../allowances/actions.tsx';
import { useUpdateSn } from '../../sns/api.ts';
import { useBindUsers } from '../../users/api.ts';
import { accessWords, type AccessQuestion } from '../access.ts';
import { ActButton } from '../act-button.tsx';
import { useCall } from '../call.ts';
import { useNote } from '../done.ts';
import { EnableUser } from '../enable-user.tsx';
import { deskPaths, type DeskTab } from '../paths.ts';
import { IdleSeats } from './idle-seats.tsx';

type Props = { check: AccessCheckName; question: AccessQuestion };

export function AccessFix({ check, question }: Props) {
  const can = useCan();
  switch (check) {
    case 'snNotBlacklisted':
      return <LiftBlacklisting sn={question.sn} />;
    case 'snEnabled':
      return <EnableSn sn={question.sn} />;
    case 'userEnabled':
      return can('updateUsers') ? (
        <EnableUser name={question.loginName}>
          <Trans>Enable the user</Trans>
        </EnableUser>
      ) : (
        <Ask />
      );
    case 'userBound':
      return <BindUser {...question} />;
    case 'concurrency':
      return (
        <>
          <PlaceOf check={check} sn={question.sn} />
          <IdleSeats sn={question.sn} />
          <HelpForATime check={check} sn={question.sn} />
        </>
      );
    case 'snPeriod':
    case 'deviceVolume':
      return (
        <>
          <PlaceOf check={check} sn={question.sn} /> <HelpForATime check={check} sn={question.sn} />
        </>
      );
    case 'snExists':
      return null;
    default:
      return <PlaceOf check={check} sn={question.sn} />;
  }
}

/** What helps against each refusal. */
const HELPS = {
  snPeriod: 'extend',
  deviceVolume: 'extraDevices',
  concurrency: 'extraConcurrent',
} as const satisfies Partial<Record<AccessCheckName, HelpKind>>;

/** Gives help that ends by itself. The reason is the check that failed. */
function HelpForATime({ check, sn }: { check: keyof typeof HELPS; sn: string }) {
  const { i18n } = useLingui();
  const can = useCan();
  const note = useNote();
  const record = useQuery(snQueries.detail(sn)).data?.items[0];
  const [giving, setGiving] = useState(false);
  // Nothing helps a licence that has not begun.
  if (!can('giveAllowance') || record?.standing === 'pending') return null;
  return (
    <>
      <SmallButton onClick={() => setGiving(true)}>
        <Trans>Help for a time</Trans>
      </SmallButton>
      {giving && record !== undefined && (
        <Suspense>
          <GiveDialog
            sn={record}
            kind={HELPS[check]}
            reason={i18n._(accessWords[check].fails)}
            onClose={() => setGiving(false)}
            onDone={note}
          />
        </Suspense>
      )}
    </>
  );
}

const devices = { tab: 'devices', label: msg`See its devices` } as const;
const sessions = { tab: 'sessions', label: msg`See who is online` } as const;
const users = { tab: 'users', label: msg`See its users` } as const;

const tabs: Readonly<Partial<Record<AccessCheckName, { tab: DeskTab; label: MessageDescriptor }>>> = {
  deviceEnabled: devices,
  deviceVolume: devices,
  concurrency: sessions,
  sessionsOfDevice: sessions,
  userKnown: users,
  userPassword: users,
};

/** Links to where the check can be fixed: a tab of this call, or else the page of the SN. */
function PlaceOf({ check, sn }: { check: AccessCheckName; sn: string }) {
  const { i18n } = useLingui();
  const { subject } = useCall();
  const place = tabs[check];
  return place === undefined ? (
    <Link to={path`/sns/${sn}`}>
      <Trans>Open the SN</Trans>
    </Link>
  ) : (
    <Link to={`${deskPaths.tab(subject, place.tab)}?${new URLSearchParams({ sn })}`}>{i18n._(place.label)}</Link>
  );
}

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
  const act = async () => {
    const result = await update.mutateAsync({ body: { sn, status: SnStatus.Enabled }, ifMatch });
    return { text: t`Enabled the SN ${code}`, result };
  };
  return (
    <ActButton act={act} failed={t`The SN was not enabled`}>
      <Trans>Enable the SN</Trans>
    </ActButton>
  );
}

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
  const update = useUpdateSn();
  const note = useNote();
  const code = formatSn(sn);
  return (
    <ConfirmDialog
      title={t`Lift the blacklisting`}
      action={t`Lift the blacklisting`}
      operation="updateSn"
      onConfirm={async () => {
        const result = await update.mutateAsync({ body: { sn, status: SnStatus.Enabled }, ifMatch });
        note(t`Lifted the blacklisting of the SN ${code}`, result);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>{code} will be removed from the blacklist and enabled. Log-ins are accepted again.</Trans>
      </p>
    </ConfirmDialog>
  );
}

function BindUser({ sn, loginName }: AccessQuestion) {
  const { t } = useLingui();
  const can = useCan();
  const bind = useBindUsers(sn);
  const code = formatSn(sn);
  if (!can('bindSnUsers')) return <Ask />;
  const act = async () => {
    const result = await bind.mutateAsync({ names: [loginName], bound: true });
    return { text: t`Bound ${loginName} to the SN ${code}`, result };
  };
  return (
    <ActButton act={act} failed={t`The user ${loginName} was not bound`}>
      <Trans>Bind the user</Trans>
    </ActButton>
  );
}
