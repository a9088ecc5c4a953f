import type { MessageDescriptor } from '@lingui/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ActionKind, ActionName } from '#contract/actions.ts';

/** What the operator enters in the form of an action on records, by field. */
export type Input = Readonly<Record<string, string>>;

export type Plan = {
  /** False until the effect is known, and while the action would change nothing. */
  readonly ready: boolean;
  readonly outcome: ReactNode;
  /** Typed first, for an action that cannot be undone. */
  readonly typed?: string | undefined;
  readonly normal?: (text: string) => string;
  /** Explains a failure, such as each entry of a batch that was refused. */
  readonly explain?: (error: unknown) => ReactNode;
  readonly run: () => Promise<unknown>;
  readonly done: ReactNode;
};

export type FormProps<Target, Input> = {
  target: Target;
  input: Input;
  onChange: (input: Input) => void;
};

export type DialogProps<Target, Input> = {
  target: Target;
  first: Input;
  onClose: () => void;
  /** Called after the action was done or started. */
  onDone?: (() => void) | undefined;
};

export type ActionLook = {
  readonly label: MessageDescriptor;
  readonly icon: Icon;
  /** True when menus offer the action even for a record that it would not change: the dialog explains why. */
  readonly always?: true;
};

export type ScreenAction<Target, Input> = ActionLook & {
  readonly Dialog: ComponentType<DialogProps<Target, Input>>;
};

/** The actions of a kind of record. An action without a definition does not compile. */
export type ActionTable<Kind extends ActionKind, Target, Input> = {
  readonly kind: Kind;
  /** Keys of actions that are used often. */
  readonly keys?: Readonly<Partial<Record<ActionName<Kind>, string>>> | undefined;
  readonly first: (name: ActionName<Kind>, target: Target) => Input;
  readonly rows: Readonly<Record<ActionName<Kind>, ScreenAction<Target, Input>>>;
};
