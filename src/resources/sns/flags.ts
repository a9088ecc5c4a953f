import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SnFlag, SnLimit, SnType } from '#contract/sns/attributes.ts';
import { isAccountType, isGroupType } from '../../words/licence-types.ts';

/*
 * The names of the contract in the order of the screens. As keys of a complete table, because the contract's own lists
 * would bring its schemas into the page.
 */
const flags: Record<SnFlag, true> = {
  vmDetect: true,
  forbidRemoteDesktop: true,
  licenseBorrow: true,
  readonly: true,
  accessLog: true,
  ignoreUserLimit: true,
  distribution: true,
  redundant: true,
  namedUser: true,
};

const limits: Record<SnLimit, true> = {
  volumeNumber: true,
  concurrentNumber: true,
  usersNumber: true,
  usageNumber: true,
  maxOfflineMinutes: true,
  transferVolume: true,
  transferNumber: true,
  expirationDays: true,
};

const keys = <Key extends string>(table: Record<Key, true>): Key[] => Object.keys(table) as Key[];

export const flagNames = keys(flags);
export const limitNames = keys(limits);

/** Why some options are not offered for a type. */
export const flagNotes = (type: SnType): MessageDescriptor[] => [
  ...(isGroupType(type)
    ? []
    : [msg`Usage statistics, distribution, redundancy check and ignoring the user limit are for group licences only.`]),
  ...(isAccountType(type) ? [] : [msg`Account licence is for cloud and web licences only.`]),
];
