import type { CustomerRecord } from './customers/customers.ts';
import type { MachineRecord } from './holders/machines.ts';
import type { TokenIdRecord } from './holders/tokenids.ts';
import type { UserRecord } from './holders/users.ts';
import type { OperationId } from './operations.ts';
import { SN_LIMITS } from './records/licence.ts';
import { liftedStatus, SnStatus } from './sns/sn-status.ts';
import type { SnRecord } from './sns/sns.ts';

type Condition = { readonly name: string; readonly op: string; readonly values: readonly (number | boolean)[] };

const having = (name: string, op: string, ...values: readonly (number | boolean)[]): readonly Condition[] => [
  { name, op, values },
];

/** An action on records of one kind. Operators can apply it to many records. */
export type Action<Row = never> = {
  /** Operation that applies the action to the selected records. */
  readonly operation: OperationId;
  /**
   * Operation whose permission is required instead. Used where lower roles may run `operation` with some bodies only.
   */
  readonly permission?: OperationId;
  /** The change of each record. Absent when the operator enters it, or when the operation needs none. */
  readonly change?: Readonly<Record<string, unknown>>;
  /** The fields of the change that the operator enters. */
  readonly input?: readonly string[];
  /** The list query of the records that the action would change, as `changes` tells it of one. */
  readonly finds?: readonly Condition[];
  /** True for a record that the action would change. Without this function it would change every record. */
  readonly changes?: (record: Row) => boolean;
  /** True when it cannot be undone. The operator must type a name or a number first. */
  readonly final?: true;
  /** True when it takes help away from customers. The operator is asked why. */
  readonly takesHelp?: true;
};

const toStatus = (status: SnStatus) => ({
  operation: 'bulkSns' as const,
  change: { set: { status } },
  changes: (sn: SnRecord) =>
    sn.archived !== true && sn.status !== status && liftedStatus(sn.status, status) === undefined,
});

const fromStatus = (status: SnStatus) => ({
  operation: 'bulkSns' as const,
  permission: 'resetSns' as const,
  change: { set: { status: SnStatus.Enabled }, from: [status] },
  changes: (sn: SnRecord) => sn.archived !== true && sn.status === status,
});

const isArchived = ({ archived }: SnRecord): boolean => archived === true;

/** All actions by the kind of record. A screen shows them in this order. */
export const ACTIONS = {
  sn: {
    enable: toStatus(SnStatus.Enabled),
    disable: { ...toStatus(SnStatus.Disabled), takesHelp: true },
    setEnd: { operation: 'bulkSns', permission: 'resetSns', input: ['set.endDate', 'extend'] },
    setLimits: {
      operation: 'bulkSns',
      permission: 'resetSns',
      input: SN_LIMITS.map((limit) => `set.${limit}` as const),
    },
    changeFeatures: { operation: 'bulkSns', permission: 'resetSns', input: ['features'] },
    assignCustomer: { operation: 'bindCustomerSns', input: ['customer'] },
    bindUser: { operation: 'bindSnUsers', input: ['users'] },
    makeStrings: {
      operation: 'updateSnDevices',
      changes: (sn) => !isArchived(sn) && (sn.deviceCount ?? 0) > 0,
    },
    blacklist: { ...toStatus(SnStatus.Blacklisted), permission: 'resetSns', takesHelp: true },
    markDeleted: { ...toStatus(SnStatus.Deleted), permission: 'resetSns', takesHelp: true },
    liftBlacklisting: fromStatus(SnStatus.Blacklisted),
    restore: fromStatus(SnStatus.Deleted),
    archive: { operation: 'archiveSns', change: { archived: true }, changes: (sn) => !isArchived(sn), takesHelp: true },
    unarchive: { operation: 'unarchiveSns', change: { archived: false }, changes: isArchived },
    remove: { operation: 'deleteSns', change: { remove: true }, final: true, takesHelp: true },
  },
  user: {
    enable: {
      operation: 'updateUsers',
      change: { set: { status: 0 } },
      finds: having('status', '=', 1),
      changes: ({ status }) => status === 1,
    },
    disable: {
      operation: 'updateUsers',
      change: { set: { status: 1 } },
      finds: having('status', '=', 0),
      changes: ({ status }) => status === 0,
      takesHelp: true,
    },
    end: {
      operation: 'endUsers',
      change: { end: true },
      finds: having('online', '=', true),
      changes: ({ sessionCount = 0 }) => sessionCount > 0,
      takesHelp: true,
    },
    bind: { operation: 'bindSnUsers', input: ['sn'] },
    unbind: { operation: 'unbindSnUsers', input: ['unbind'], takesHelp: true },
    delete: { operation: 'deleteUsers', change: { remove: true }, final: true, takesHelp: true },
  },
  machine: {
    enable: {
      operation: 'setMachineStatus',
      change: { set: { status: 0 }, from: [33] },
      finds: having('status', '=', 33),
      changes: ({ status }) => status === 33,
    },
    reactivate: {
      operation: 'setMachineStatus',
      change: { set: { status: 0 }, from: [1] },
      finds: having('status', '=', 1),
      changes: ({ status }) => status === 1,
    },
    disable: {
      operation: 'setMachineStatus',
      change: { set: { status: 33 }, from: [0] },
      finds: having('status', '=', 0),
      changes: ({ status }) => status === 0,
      takesHelp: true,
    },
    recycle: {
      operation: 'setMachineStatus',
      change: { set: { status: 1 } },
      finds: having('status', '<>', 1),
      changes: ({ status }) => status !== 1,
      takesHelp: true,
    },
    remove: { operation: 'deleteMachine', change: { remove: true }, final: true, takesHelp: true },
  },
  tokenid: {
    bind: {
      operation: 'bindTokenId',
      input: ['sn'],
      finds: [...having('bound', '=', false), ...having('status', '=', 0)],
      changes: ({ sn, status }) => sn === undefined && status === 0,
    },
    unbind: {
      operation: 'unbindTokenIds',
      change: { unbind: true },
      finds: having('bound', '=', true),
      changes: ({ sn }) => sn !== undefined,
      takesHelp: true,
    },
    enable: {
      operation: 'updateTokenId',
      change: { set: { status: 0 } },
      finds: having('status', '=', 1),
      changes: ({ status }) => status === 1,
    },
    disable: {
      operation: 'updateTokenId',
      change: { set: { status: 1 } },
      finds: having('status', '=', 0),
      changes: ({ status }) => status === 0,
      takesHelp: true,
    },
    remove: {
      operation: 'deleteTokenId',
      change: { remove: true },
      finds: having('bound', '=', false),
      changes: ({ sn }) => sn === undefined,
      final: true,
      takesHelp: true,
    },
  },
  customer: {
    delete: {
      operation: 'deleteCustomers',
      change: { remove: true },
      changes: ({ snCount }) => snCount === 0,
      final: true,
      takesHelp: true,
    },
  },
} as const satisfies {
  readonly sn: Table<SnRecord>;
  readonly user: Table<UserRecord>;
  readonly machine: Table<MachineRecord>;
  readonly tokenid: Table<TokenIdRecord>;
  readonly customer: Table<CustomerRecord>;
};

type Table<Row> = Readonly<Record<string, Action<Row>>>;

export type ActionKind = keyof typeof ACTIONS;
export type ActionName<Kind extends ActionKind> = keyof (typeof ACTIONS)[Kind] & string;

export const actionOf = <Kind extends ActionKind>(kind: Kind, name: ActionName<Kind>): Action =>
  (ACTIONS as Readonly<Record<ActionKind, Table<never>>>)[kind][name] ?? unknown(kind, name);

function unknown(kind: ActionKind, name: string): never {
  throw new Error(`there is no action ${name} of ${kind}`);
}

/** Returns the operation whose permission an action requires. */
export const permissionOf = ({ operation, permission = operation }: Action): OperationId => permission;

/** Returns the action that makes a change, or undefined for a change that only the API offers. */
export function actionFor<Kind extends ActionKind>(kind: Kind, change: object): ActionName<Kind> | undefined {
  const text = JSON.stringify(inOrder(change));
  const fields = fieldsOf(change);
  const names = Object.keys(ACTIONS[kind]) as ActionName<Kind>[];
  return names.find((name) => {
    const { change: fixed, input } = actionOf(kind, name);
    if (fixed !== undefined) return JSON.stringify(inOrder(fixed)) === text;
    return fields.length > 0 && fields.every((field) => input?.includes(field));
  });
}

/** Returns the change with its fields in a fixed order. */
const inOrder = (change: object): object =>
  Object.fromEntries(Object.entries(change).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the fields of a change, those inside `set` as `set.name`. */
const fieldsOf = (change: object): string[] =>
  Object.entries(change).flatMap(([name, value]) =>
    name === 'set' ? Object.keys(value as object).map((field) => `set.${field}`) : [name],
  );
