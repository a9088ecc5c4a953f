import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';

/** Words for the closed sets of a business. A new member of the contract does not compile until it has a word here. */
export const osLabels: Record<BusinessRecord['businessOs'], MessageDescriptor> = {
  DEFAULT: msg`All platforms`,
  WINDOWS: msg`Windows`,
  PC_LINUX: msg`Linux (PC)`,
  MACOS: msg`macOS`,
  ANDROID: msg`Android`,
  ARM_LINUX: msg`Linux (ARM)`,
  IOS: msg`iOS`,
  MIPSLinux: msg`Linux (MIPS)`,
  UNIX: msg`Unix`,
  QNX: msg`QNX`,
  HARMONY: msg`HarmonyOS`,
};

export const controlLabels: Record<BusinessRecord['controlType'], MessageDescriptor> = {
  ONLINE: msg`Online`,
  OFFLINE: msg`Offline`,
  SMART: msg`Online or offline`,
};
