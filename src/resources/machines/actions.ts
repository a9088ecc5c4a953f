import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconBan, IconCircleCheck, IconRecycle, IconTrash, type Icon } from '@tabler/icons-react';
import type { OperationId } from '#contract/roles.ts';
import type { MachineRecord, MachineStatus } from '#contract/machines.ts';

export const MACHINE_ACTIONS = ['enable', 'disable', 'recycle', 'remove'] as const;
export type MachineAction = (typeof MACHINE_ACTIONS)[number];

type Words = {
  label: MessageDescriptor;
  icon: Icon;
  operation: OperationId;
  /** What the device has afterwards; none for one that is gone. */
  status?: MachineStatus;
};

/** What can be done with devices. */
export const machineActions: Record<MachineAction, Words> = {
  enable: { label: msg`Enable`, icon: IconCircleCheck, operation: 'setMachineStatus', status: 0 },
  disable: { label: msg`Disable`, icon: IconBan, operation: 'setMachineStatus', status: 33 },
  recycle: { label: msg`Recycle`, icon: IconRecycle, operation: 'setMachineStatus', status: 1 },
  remove: { label: msg`Remove`, icon: IconTrash, operation: 'deleteMachine' },
};

/** Whether an action would change a device; others are so already. */
export const changes = (action: MachineAction, { status }: MachineRecord): boolean =>
  machineActions[action].status !== status;
