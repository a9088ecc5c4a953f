import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ActionKind, ActionName } from '#contract/actions.ts';

/** What an action would do to the records it was asked for, and the function that does it. */
export type Plan = {
  /** False until it is known what the action would do, and while it would change nothing. */
  readonly ready: boolean;
  /** Whole sentences that say what will happen. */
  readonly outcome: ReactNode;
  /** Text that the operator types first, for an action that cannot be undone. */
  readonly typed?: string | undefined;
  /** Brings the typed text to the form of `typed`. */
  readonly normal?: (text: string) => string;
  /** Explains a failure, such as each entry of a batch that was refused. */
  readonly explain?: (error: unknown) => ReactNode;
  readonly run: () => Promise<unknown>;
  /** Text of the toast after it was done. */
  readonly done: ReactNode;
};

export type FormProps<Target, Input> = {
  target: Target;
  input: Input;
  onChange: (input: Input) => void;
};

export type DialogProps<Target, Input> = {
  target: Target;
  /** What the form holds when it opens. */
  first: Input;
  onClose: () => void;
  /** Called after the action was done or started. */
  onDone?: (() => void) | undefined;
};

/** What buttons and menus show of an action. */
export type ActionLook = {
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** True when menus offer it also for a record that it would not change: the dialog says why it would not. */
  readonly always?: true;
};

/** The screen's row of an action. `Target` is what it is done to, `Input` is what the operator enters. */
export type ScreenAction<Target, Input> = ActionLook & {
  readonly Dialog: ComponentType<DialogProps<Target, Input>>;
};

/** The screen's rows of all actions of one kind of record: an action without words does not compile. */
export type ActionTable<Kind extends ActionKind, Target, Input> = {
  readonly kind: Kind;
  /** Returns what the form of an action holds when it opens. */
  readonly first: (name: ActionName<Kind>, target: Target) => Input;
  readonly rows: Readonly<Record<ActionName<Kind>, ScreenAction<Target, Input>>>;
};
