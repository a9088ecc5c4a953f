import { Plural, Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { BatchFaults } from './batch-faults.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { toast } from '../toast/toast.tsx';

type Props<Row> = {
  /** Verb and noun, of the button too: "Disable devices". */
  title: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** Whether a row would become another by it; the others are left alone. */
  changes: (row: Row) => boolean;
  /** "3 devices". */
  counted: (count: number) => ReactNode;
  /** What it means for those that change. */
  children: ReactNode;
  /** Why the others are left alone; that they are so already when not given. */
  others?: (left: readonly Row[]) => ReactNode;
  /** What else it does, counted; below what it means. */
  effects?: ReactNode;
  /** False while that is not known yet. */
  ready?: boolean;
  /** What is typed first, for what cannot be taken back. */
  typed?: (changed: readonly Row[]) => string;
  run: (changed: readonly Row[]) => Promise<unknown>;
  /** What to say when it is done. */
  done: (count: number) => ReactNode;
  onClose: () => void;
  onDone?: (() => void) | undefined;
};

/** Asks before something is done to one or several records, and says to how many, and what that means for them. */
export function BatchDialog<Row>({
  title,
  rows,
  nameOf,
  changes,
  typed,
  ready = true,
  run,
  onClose,
  ...props
}: Props<Row>) {
  // What is selected changes while the list refreshes; the question stays about what it was asked of.
  const [asked] = useState(rows);
  const changed = asked.filter(changes);
  const names = changed.map(nameOf);
  const left = asked.filter((row) => !changes(row));
  const count = changed.length;
  return (
    <ConfirmDialog
      title={title}
      action={title}
      danger={typed !== undefined}
      {...(typed !== undefined && { typed: typed(changed) })}
      ready={ready && count > 0}
      explain={(error) => <BatchFaults error={error} names={names} />}
      onConfirm={async () => {
        await run(changed);
        toast.done(props.done(count));
        props.onDone?.();
      }}
      onClose={onClose}
    >
      <p>
        {count === 0 ? (
          <Trans>None of the selected would change.</Trans>
        ) : (
          <>
            {count === 1 ? <strong>{names[0]}</strong> : props.counted(count)}
            {': '}
            {props.children}
          </>
        )}
      </p>
      {count > 0 && props.effects}
      {left.length > 0 && (props.others?.(left) ?? <SoAlready count={left.length} />)}
    </ConfirmDialog>
  );
}

function SoAlready({ count }: { count: number }) {
  return (
    <p>
      <Plural
        value={count}
        one="# already has this value and will not change."
        other="# already have this value and will not change."
      />
    </p>
  );
}
