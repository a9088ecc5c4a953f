import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { AccessCheckName } from '#contract/holders/access.ts';
import { call } from '../../lib/api/api-client.ts';
import type { ItemOf } from '../../lib/api/operations.ts';
import { namedDevice } from '../machines/replace-api.ts';
import { snKeys } from '../../domain/sn-queries.ts';

export type AccessCheck = ItemOf<'GET /sns/{sn}/explain'>;

export type AccessQuestion = { sn: string; loginName: string; device: string };

/**
 * Returns the query for the checks of a log-in. The server runs them without logging anyone in. The key starts with the
 * keys of SNs, so that changes of SNs, users and devices refresh the checks.
 */
export const accessQuery = ({ sn, loginName, device }: AccessQuestion) =>
  queryOptions({
    queryKey: [...snKeys.all, 'access', sn, loginName, device],
    queryFn: async ({ signal }) => {
      const query = { ...(device !== '' && namedDevice(device)), loginName: loginName === '' ? undefined : loginName };
      return (await call('GET /sns/{sn}/explain', { path: { sn }, query, signal })).items;
    },
  });

/** How a check ended: `open` was not made, because the question does not say enough, and `none` is not needed by the SN. */
export type Judgement = 'bad' | 'open' | 'ok' | 'none';
export type JudgedCheck = AccessCheck & { readonly judgement: Judgement };

const RANK: readonly Judgement[] = ['bad', 'open', 'ok', 'none'];

/** Returns the checks with those that fail first, then those that were not made, and those not needed last. */
export const judged = (checks: readonly AccessCheck[], question: AccessQuestion): JudgedCheck[] =>
  checks
    .map((check) => ({ ...check, judgement: judgementOf(check, question) }))
    .toSorted((one, other) => RANK.indexOf(one.judgement) - RANK.indexOf(other.judgement));

function judgementOf({ check, passed, needed }: AccessCheck, { loginName }: AccessQuestion): Judgement {
  if (needed === false) return 'none';
  // Without an account in the question, nothing is wrong with the account yet.
  if (passed === undefined || (check === 'userKnown' && !passed && loginName === '')) return 'open';
  return passed ? 'ok' : 'bad';
}

const NO_ACCOUNT = msg`No account is given.`;
const UNKNOWN_ACCOUNT = msg`The account does not exist.`;
const NO_DEVICE = msg`No device is given.`;

const UNCHECKED: Readonly<Partial<Record<AccessCheckName, MessageDescriptor>>> = {
  userPassword: msg`Passwords are not checked here.`,
  userEnabled: UNKNOWN_ACCOUNT,
  userBound: UNKNOWN_ACCOUNT,
  virtualMachine: msg`The desk does not know whether it is a virtual machine.`,
  remoteDesktop: msg`The desk does not know whether it is a remote desktop.`,
  deviceEnabled: NO_DEVICE,
  sessionsOfDevice: NO_DEVICE,
};

/** Returns why a check was not made. */
export const whyUnchecked = (check: AccessCheckName, { loginName }: AccessQuestion): MessageDescriptor | undefined =>
  loginName === '' && check.startsWith('user') ? NO_ACCOUNT : UNCHECKED[check];

export const accessWords: Readonly<Record<AccessCheckName, { asks: MessageDescriptor; fails: MessageDescriptor }>> = {
  snExists: { asks: msg`The SN exists`, fails: msg`The SN does not exist. Check it for typing errors.` },
  snPresent: { asks: msg`The SN is in use`, fails: msg`The SN is archived or marked deleted.` },
  snNotBlacklisted: { asks: msg`The SN is not blacklisted`, fails: msg`The SN is blacklisted.` },
  snEnabled: { asks: msg`The SN is enabled`, fails: msg`The SN is disabled.` },
  snPeriod: { asks: msg`The licence is running`, fails: msg`The licence has expired or has not started.` },
  userKnown: { asks: msg`The account exists`, fails: msg`The SN needs an account, and this account does not exist.` },
  userPassword: { asks: msg`The password is right`, fails: msg`The password is wrong.` },
  userEnabled: { asks: msg`The account is enabled`, fails: msg`The account is disabled.` },
  userBound: { asks: msg`The account is on the SN`, fails: msg`The account is not bound to the SN.` },
  snOnline: { asks: msg`The licence works online`, fails: msg`The licence works only offline.` },
  virtualMachine: { asks: msg`The machine is allowed`, fails: msg`Virtual machines are not allowed.` },
  remoteDesktop: { asks: msg`The desktop is allowed`, fails: msg`Remote desktops are not allowed.` },
  deviceEnabled: { asks: msg`The device is enabled`, fails: msg`The device is disabled or recycled.` },
  deviceVolume: { asks: msg`The SN has a free place for the device`, fails: msg`The device limit is reached.` },
  concurrency: { asks: msg`There is a free seat`, fails: msg`All seats are in use.` },
  sessionsOfDevice: { asks: msg`The device can open a session`, fails: msg`The device holds too many sessions.` },
  usage: { asks: msg`There are uses left`, fails: msg`No uses are left.` },
};
