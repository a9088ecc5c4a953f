import { Plural, Trans } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { actionOf, type Action, type ActionKind, type ActionName } from '#contract/actions.ts';
import { BatchFaults } from '../dialog/batch-faults.tsx';
import { subjectOf } from '../text/subject.tsx';
import type { Matching } from '../list-page/use-matching.ts';
import { actionDialog } from './action-dialog.tsx';
import type { ActionLook, ActionTable, DialogProps, FormProps, Input, Plan } from './action-table.ts';
import { isOfJob, matchingPlan, useStartFor, type JobOf } from './job-action.tsx';
import { JobStarted } from './job-started.tsx';

/** Records of a list, or all that match it, on every page. */
export type RecordTarget<Row> = readonly Row[] | Matching;

type RecordAction<Row> = ActionLook & {
  readonly Form?: (props: FormProps<RecordTarget<Row>, Input>) => ReactNode;
  /**
   * Says what happens to the records that change. Text that is no function follows their name or number: '3 devices: …'.
   * `name` is the name of the first record.
   */
  readonly says: ReactNode | ((count: number, name: ReactNode) => ReactNode);
  readonly leaves?: (left: readonly Row[], onFollow: () => void) => ReactNode;
  /** Says which of all matching records the job will refuse. */
  readonly refusesMatching?: ReactNode;
  readonly useEffects?: (rows: readonly Row[], onFollow: () => void) => { ready: boolean; effects: ReactNode };
  readonly useRun: (input: Input) => (rows: readonly Row[]) => Promise<unknown>;
  /** Returns the text of the toast. `what` is the name of the only record, or a number of records, such as '3 devices'. */
  readonly done: (what: ReactNode) => ReactNode;
};

type Given<Kind extends ActionKind, Row> = {
  readonly kind: Kind;
  readonly keys?: ActionTable<Kind, RecordTarget<Row>, Input>['keys'];
  readonly titles: Readonly<Record<ActionName<Kind>, readonly [one: MessageDescriptor, many: MessageDescriptor]>>;
  /** The job that changes several records, except by an action that ends sessions. */
  readonly job: JobOf<Row>;
  readonly nameOf: (row: Row) => string;
  /** Returns the text to type for one record, if it is not the name. */
  readonly typedFor?: (row: Row) => string;
  /** Returns a number of records, such as '3 devices'. */
  readonly counted: (count: number) => ReactNode;
  readonly rows: Readonly<Record<ActionName<Kind>, RecordAction<Row>>>;
};

/** Returns the table of actions on one record, on several, and on all that match a list. */
export function recordActions<Kind extends ActionKind, Row>(
  given: Given<Kind, Row>,
): ActionTable<Kind, RecordTarget<Row>, Input> {
  const { kind, keys, rows } = given;
  const names = Object.keys(rows) as ActionName<Kind>[];
  const table = Object.fromEntries(
    names.map((name) => {
      const { label, icon, always } = rows[name];
      const OfRows = rowsDialog(given, name);
      const OfMatching = matchingDialog(given, name);
      const Dialog = ({ target, ...props }: DialogProps<RecordTarget<Row>, Input>) =>
        isMatching(target) ? <OfMatching target={target} {...props} /> : <OfRows target={target} {...props} />;
      return [name, { label, icon, ...(always && { always }), Dialog }];
    }),
  );
  return {
    kind,
    keys,
    first: (name) => Object.fromEntries((actionOf(kind, name).input ?? []).map((field) => [field, ''])),
    rows: table as ActionTable<Kind, RecordTarget<Row>, Input>['rows'],
  };
}

export const isMatching = <Row,>(target: RecordTarget<Row>): target is Matching => 'source' in target;

function rowsDialog<Kind extends ActionKind, Row>(given: Given<Kind, Row>, name: ActionName<Kind>) {
  const { kind, titles, job, nameOf, typedFor = nameOf, counted, rows } = given;
  const { Form, useRun, done } = rows[name];
  const action = actionOf(kind, name);
  const parts = { ...rows[name], nameOf, typedFor, counted, says: sayingOf(given, name) };
  return actionDialog<readonly Row[], Input>({
    action,
    title: ({ length }) => titles[name][length === 1 ? 0 : 1],
    Form,
    usePlan: recordPlan(kind, name, {
      ...parts,
      ...(isOfJob(action) && {
        useRun: startingMany(job, action, useRun),
        done: (what: ReactNode, count: number) => (count > 1 ? <JobStarted /> : done(what)),
      }),
    }),
  });
}

/** Returns the `useRun` that starts a job for several records. */
const startingMany = <Row,>(job: JobOf<Row>, action: Action, useRun: RecordAction<Row>['useRun']) =>
  function useRunOrStart(input: Input) {
    const run = useRun(input);
    const start = useStartFor(job, action, input);
    return (changed: readonly Row[]) => (changed.length > 1 ? start(changed) : run(changed));
  };

function matchingDialog<Kind extends ActionKind, Row>(given: Given<Kind, Row>, name: ActionName<Kind>) {
  const { kind, titles, job, counted, rows } = given;
  const action = actionOf(kind, name);
  const says = sayingOf(given, name);
  return actionDialog<Matching, Input>({
    action,
    title: () => titles[name][1],
    Form: rows[name].Form,
    usePlan: matchingPlan({
      start: job.start,
      action,
      says: (count) => says(count, counted(count)),
      refuses: rows[name].refusesMatching,
    }),
  });
}

function sayingOf<Kind extends ActionKind, Row>({ counted, rows }: Given<Kind, Row>, name: ActionName<Kind>) {
  const { says } = rows[name];
  if (typeof says === 'function') return says;
  return (count: number, subject: ReactNode) => (
    <>
      {count === 1 ? <strong>{subject}</strong> : counted(count)}
      {': '}
      {says}
    </>
  );
}

/** Returns the `useRun` of a mutation that needs no input. `of` returns its variables for the records. */
export const running = <Row, Variables>(
  useMutation: () => { mutateAsync: (variables: Variables) => Promise<unknown> },
  of: (rows: readonly Row[]) => Variables,
) =>
  function useRun() {
    const { mutateAsync } = useMutation();
    return (rows: readonly Row[]) => mutateAsync(of(rows));
  };

type Parts<Row> = Pick<RecordAction<Row>, 'leaves' | 'useRun' | 'useEffects'> & {
  readonly done: (what: ReactNode, count: number) => ReactNode;
  readonly counted: (count: number) => ReactNode;
  readonly says: (count: number, name: ReactNode) => ReactNode;
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
      done: done(subjectOf(names, counted), names.length),
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
