import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BusinessRecord } from '#contract/businesses.ts';
import type { Choice } from '../../lib/filters.ts';

/** Words for the closed sets of a business. A new member of the contract does not compile until it has a word here. */
export const typeLabels: Record<BusinessRecord['type'], MessageDescriptor> = {
  CLOUD: msg`Cloud`,
  WEB_APP: msg`Web application`,
  LOCAL: msg`Local`,
  FLOAT: msg`Floating`,
  GROUP: msg`Group`,
  TOKEN_ID: msg`Token ID`,
  TOKEN_ID_FLOAT: msg`Floating token ID`,
  TOKEN_ID_GROUP: msg`Token ID group`,
  DEMO: msg`Demo`,
  TRY: msg`Trial`,
  PRE: msg`Pre-licence`,
  USB: msg`USB`,
  BATCH: msg`Batch`,
  ANDROID: msg`Android`,
};

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

/** A label table as choices of a filter or a form. */
export const choicesOf = (labels: Readonly<Record<string, MessageDescriptor>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
