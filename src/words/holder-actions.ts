import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ActionName } from '#contract/actions.ts';

type Titles<Name extends string> = Readonly<Record<Name, readonly [one: MessageDescriptor, many: MessageDescriptor]>>;

/* Titles of the actions on one record and on several, for dialogs and jobs. */

export const userActionTitles: Titles<ActionName<'user'>> = {
  enable: [msg`Enable user`, msg`Enable users`],
  disable: [msg`Disable user`, msg`Disable users`],
  end: [msg`End all sessions`, msg`End all sessions`],
  bind: [msg`Bind users to an SN`, msg`Bind users to an SN`],
  unbind: [msg`Unbind users`, msg`Unbind users`],
  delete: [msg`Delete user`, msg`Delete users`],
};

export const machineActionTitles: Titles<ActionName<'machine'>> = {
  enable: [msg`Enable device`, msg`Enable devices`],
  reactivate: [msg`Activate device again`, msg`Activate devices again`],
  disable: [msg`Disable device`, msg`Disable devices`],
  recycle: [msg`Recycle device`, msg`Recycle devices`],
  remove: [msg`Delete device`, msg`Delete devices`],
};

export const tokenIdActionTitles: Titles<ActionName<'tokenid'>> = {
  bind: [msg`Bind token ID to an SN`, msg`Bind token IDs to an SN`],
  unbind: [msg`Unbind token ID`, msg`Unbind token IDs`],
  enable: [msg`Enable token ID`, msg`Enable token IDs`],
  disable: [msg`Disable token ID`, msg`Disable token IDs`],
  remove: [msg`Delete token ID`, msg`Delete token IDs`],
};

export const customerActionTitles: Titles<ActionName<'customer'>> = {
  delete: [msg`Delete customer`, msg`Delete customers`],
};
