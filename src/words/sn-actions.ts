import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActionName } from '#contract/actions.ts';

/** Titles of the actions on several SNs, for dialogs and jobs. */
export const snActionTitles: Readonly<Record<ActionName<'sn'>, MessageDescriptor>> = {
  enable: msg`Enable SNs`,
  disable: msg`Disable SNs`,
  setEnd: msg`Set end date`,
  setLimits: msg`Set limits`,
  changeFeatures: msg`Change features`,
  assignCustomer: msg`Bind customer`,
  bindUser: msg`Bind user`,
  makeStrings: msg`Generate update strings`,
  blacklist: msg`Blacklist SNs`,
  markDeleted: msg`Mark SNs deleted`,
  liftBlacklisting: msg`Lift blacklisting`,
  restore: msg`Restore SNs`,
  archive: msg`Archive SNs`,
  unarchive: msg`Unarchive SNs`,
  remove: msg`Delete SNs permanently`,
};
