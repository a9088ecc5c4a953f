import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { MachineStatus } from '#contract/holders/machines.ts';

/** Says what a status means for a device and its SN, for the questions before it is set. */
export const statusConsequences: Readonly<Record<MachineStatus, ReactNode>> = {
  0: (
    <Trans>An enabled device can log in and takes a place of its SN. It cannot be enabled when no place is free.</Trans>
  ),
  1: (
    <Trans>
      A recycled device frees its place for another device. Recycling an enabled device counts as a transfer of its SN.
    </Trans>
  ),
  33: <Trans>A disabled device cannot log in and gets no update strings. Its place becomes free.</Trans>,
};
