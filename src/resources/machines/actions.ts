import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconBan, IconCircleCheck, IconRecycle, IconRotateClockwise, IconTrash, type Icon } from '@tabler/icons-react';
import type { OperationId } from '#contract/operations.ts';
import type { MachineRecord, MachineStatus } from '#contract/holders/machines.ts';

export const MACHINE_ACTIONS = ['enable', 'reactivate', 'disable', 'recycle', 'remove'] as const;
export type MachineAction = (typeof MACHINE_ACTIONS)[number];

type Words = {
  label: MessageDescriptor;
  icon: Icon;
  operation: OperationId;
  /** The status that the device gets; none for one that is removed. */
  status?: MachineStatus;
  /** The statuses that the action is meant for; devices with others are left out. */
  from: readonly MachineStatus[];
};

/** What can be done with devices. */
export const machineActions: Record<MachineAction, Words> = {
  enable: { label: msg`Enable`, icon: IconCircleCheck, operation: 'setMachineStatus', status: 0, from: [33] },
  reactivate: {
    label: msg`Activate again`,
    icon: IconRotateClockwise,
    operation: 'setMachineStatus',
    status: 0,
    from: [1],
  },
  disable: { label: msg`Disable`, icon: IconBan, operation: 'setMachineStatus', status: 33, from: [0] },
  recycle: { label: msg`Recycle`, icon: IconRecycle, operation: 'setMachineStatus', status: 1, from: [0, 33] },
  remove: { label: msg`Remove`, icon: IconTrash, operation: 'deleteMachine', from: [0, 1, 33] },
};

/** Whether an action is meant for a device in its present status. */
export const changes = (action: MachineAction, { status }: MachineRecord): boolean =>
  machineActions[action].from.includes(status);
