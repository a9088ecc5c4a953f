import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import type { Action } from '#contract/actions.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import type { DialogProps, FormProps, Plan } from './action-table.ts';

type Parts<Target, Input> = {
  readonly action: Action;
  readonly title: (target: Target) => MessageDescriptor;
  readonly about?: (target: Target) => ReactNode;
  readonly Form?: ((props: FormProps<Target, Input>) => ReactNode) | undefined;
  readonly usePlan: (target: Target, input: Input, onFollow: () => void) => Plan;
};

export function actionDialog<Target, Input>({ action, title, about, Form, usePlan }: Parts<Target, Input>) {
  return function ActionDialog({ target, first, onClose, onDone }: DialogProps<Target, Input>) {
    const { i18n } = useLingui();
    // The list refreshes behind the dialog. The question keeps the records that it was opened for.
    const [asked] = useState(target);
    const [input, setInput] = useState(first);
    const { outcome, ready, typed, normal, explain, run, done } = usePlan(asked, input, onClose);
    const text = i18n._(title(asked));
    const { final, takesHelp } = action;
    return (
      <ConfirmDialog
        title={text}
        action={text}
        operation={action.operation}
        done={done}
        danger={final === true}
        {...(final === true && typed !== undefined && { typed })}
        {...(normal && { normal })}
        {...(explain && { explain })}
        asksReason={takesHelp}
        ready={ready}
        onConfirm={async () => {
          const result = await run();
          onDone?.();
          return result;
        }}
        onClose={onClose}
      >
        {about?.(asked)}
        {Form && <Form target={asked} input={input} onChange={setInput} />}
        {outcome}
      </ConfirmDialog>
    );
  };
}
