import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconArrowBackUp, IconPlaneDeparture, IconRefresh, type Icon } from '@tabler/icons-react';
import type { StringKind } from '#contract/records/strings.ts';

export const stringKinds: Readonly<Record<StringKind, { label: MessageDescriptor; icon: Icon }>> = {
  update: { label: msg`Update string`, icon: IconRefresh },
  borrow: { label: msg`Borrowed seat`, icon: IconPlaneDeparture },
  return: { label: msg`Returned seat`, icon: IconArrowBackUp },
};
