import { Plural, Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType, ReactNode } from 'react';
import { actionOf, type ActionKind, type ActionName } from '#contract/actions.ts';
import { BatchFaults } from '../dialog/batch-faults.tsx';
import { subjectOf } from '../text/subject.tsx';
import { actionDialog } from './action-dialog.tsx';
import type { ActionLook, ActionTable, FormProps, Plan } from './action-table.ts';

export type Input = Readonly<Record<string, string>>;

type RecordAction<Row> = ActionLook & {
  readonly title: readonly [one: MessageDescriptor, many: MessageDescriptor];
  readonly Form?: ComponentType<FormProps<readonly Row[], Input>>;
  /**
   * Says what happens to the records that change. Text that is no function follows their name or number: '3 devices: …'.
   * `name` is the name of the first record.
   */
  readonly says: ReactNode | ((count: number, name: string) => ReactNode);
  readonly leaves?: (left: readonly Row[], onFollow: () => void) => ReactNode;
  readonly useEffects?: (rows: readonly Row[], onFollow: () => void) => { ready: boolean; effects: ReactNode };
  readonly useRun: (input: Input) => (rows: readonly Row[]) => Promise<unknown>;
  /** Returns the text of the toast. `what` is the name of the only record, or a number of records, such as '3 devices'. */
  readonly done: (what: ReactNode) => ReactNode;
};

type Given<Kind extends ActionKind, Row> = {
  readonly kind: Kind;
  readonly keys?: ActionTable<Kind, readonly Row[], Input>['keys'];
  readonly nameOf: (row: Row) => string;
  /** Returns the text to type for one record, if it is not the name. */
  readonly typedFor?: (row: Row) => string;
  /** Returns a number of records, such as '3 devices'. */
  readonly counted: (count: number) => ReactNode;
  readonly rows: Readonly<Record<ActionName<Kind>, RecordAction<Row>>>;
};

/** Returns the table of actions that run once for all selected records. */
export function recordActions<Kind extends ActionKind, Row>(
  given: Given<Kind, Row>,
): ActionTable<Kind, readonly Row[], Input> {
  const { kind, keys, nameOf, typedFor = nameOf, counted, rows } = given;
  const names = Object.keys(rows) as ActionName<Kind>[];
  const table = Object.fromEntries(
    names.map((name) => {
      const { label, icon, always, title, Form, says } = rows[name];
      const Dialog = actionDialog({
        action: actionOf(kind, name),
        title: ({ length }) => title[length === 1 ? 0 : 1],
        Form,
        usePlan: recordPlan(kind, name, {
          ...rows[name],
          nameOf,
          typedFor,
          counted,
          says: typeof says === 'function' ? says : aboutRecords(counted, says),
        }),
      });
      return [name, { label, icon, ...(always && { always }), Dialog }];
    }),
  );
  return {
    kind,
    keys,
    first: (name) => Object.fromEntries((actionOf(kind, name).input ?? []).map((field) => [field, ''])),
    rows: table as ActionTable<Kind, readonly Row[], Input>['rows'],
  };
}

const aboutRecords = (counted: (count: number) => ReactNode, says: ReactNode) => (count: number, name: string) => (
  <>
    {count === 1 ? <strong>{name}</strong> : counted(count)}
    {': '}
    {says}
  </>
);

/** Returns the `useRun` of a mutation that needs no input. `of` returns its variables for the records. */
export const running = <Row, Variables>(
  useMutation: () => { mutateAsync: (variables: Variables) => Promise<unknown> },
  of: (rows: readonly Row[]) => Variables,
) =>
  function useRun() {
    const { mutateAsync } = useMutation();
    return (rows: readonly Row[]) => mutateAsync(of(rows));
  };

type Parts<Row> = Pick<RecordAction<Row>, 'done' | 'leaves' | 'useRun' | 'useEffects'> & {
  readonly counted: (count: number) => ReactNode;
  readonly says: (count: number, name: string) => ReactNode;
  readonly nameOf: (row: Row) => string;
  readonly typedFor: (row: Row) => string;
};

export function recordPlan<Kind extends ActionKind, Row>(
  kind: Kind,
  name: ActionName<Kind>,
  { nameOf, typedFor, counted, says, done, leaves = soAlready, useRun, useEffects = useNoEffects }: Parts<Row>,
) {
  const isChanged = (actionOf(kind, name).changes ?? everyRecord) as (row: Row) => boolean;
  return function usePlan(asked: readonly Row[], input: Input, onFollow: () => void): Plan {
    const changed = asked.filter(isChanged);
    const left = asked.filter((row) => !isChanged(row));
    const names = changed.map(nameOf);
    const [first, ...others] = changed;
    const { ready, effects } = useEffects(changed, onFollow);
    const run = useRun(input);
    return {
      ready: ready && changed.length > 0 && Object.values(input).every((text) => text !== ''),
      typed: first !== undefined && others.length === 0 ? typedFor(first) : String(changed.length),
      explain: (error) => <BatchFaults error={error} names={names} />,
      run: () => run(changed),
      done: done(subjectOf(names, counted)),
      outcome: (
        <>
          <p>
            {first === undefined ? (
              <Trans>None of the selected records would change.</Trans>
            ) : (
              says(changed.length, nameOf(first))
            )}
          </p>
          {first !== undefined && effects}
          {left.length > 0 && leaves(left, onFollow)}
        </>
      ),
    };
  };
}

const everyRecord = (): boolean => true;
const useNoEffects = () => ({ ready: true, effects: undefined });

const soAlready = ({ length: count }: readonly unknown[]): ReactNode => (
  <p>
    <Plural
      value={count}
      one="# already has this value and will not change."
      other="# already have this value and will not change."
    />
  </p>
);
