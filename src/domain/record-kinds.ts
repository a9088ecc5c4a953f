import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBox,
  IconBuilding,
  IconDeviceDesktop,
  IconKey,
  IconLicense,
  IconUsb,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { TargetKind } from '#contract/kinds.ts';

export type RecordKind = { readonly label: MessageDescriptor; readonly icon: Icon };

/** Kinds of records that people look for and go back to: what many of them are called, and their icon. */
export const recordKinds = {
  sn: { label: msg`SNs`, icon: IconKey },
  user: { label: msg`Users`, icon: IconUser },
  customer: { label: msg`Customers`, icon: IconBuilding },
  machine: { label: msg`Devices`, icon: IconDeviceDesktop },
  tokenid: { label: msg`Token IDs`, icon: IconUsb },
  product: { label: msg`Products`, icon: IconBox },
  business: { label: msg`Businesses`, icon: IconLicense },
} as const satisfies Readonly<Partial<Record<TargetKind, RecordKind>>>;
