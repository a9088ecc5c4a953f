import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { refreshAfter } from '../../lib/api/stale.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { AnswerStrings } from './answer-strings.tsx';
import { FailureNote } from './failure-note.tsx';
import { Unsent, useKept } from './kept.tsx';
import styles from './offline.module.css';

/** Requests answer strings from the server. */
export type Ask = () => Promise<{ readonly items: readonly { readonly code: string }[] }>;

type Props = {
  /** Key under which the page keeps the input of this form. */
  name: string;
  action: string;
  /** The whole input as one text; empty when nothing was typed. */
  typed: string;
  /** Undefined while the input is incomplete. `missing` then says what to fill in. */
  ask: Ask | undefined;
  missing: string;
  children: ReactNode;
  /** Shown below the strings, such as a link to what they changed. */
  after?: ReactNode;
};

/** The generated strings and the input that they belong to. */
type Made = { readonly codes: readonly string[]; readonly of: string };

/** A form that requests answer strings. It shows the strings or the error below. */
export function AskForm({ name, action, typed, ask, missing, children, after }: Props) {
  const [made, setMade] = useKept<Made | undefined>(`${name} made`, undefined);
  const queryClient = useQueryClient();
  const answers = useMutation({
    mutationFn: ({ send }: { send: Ask; of: string }) => send(),
    onSuccess: ({ items }, { of }) => setMade({ codes: items.map(({ code }) => code), of }),
    onSettled: () => refreshAfter(queryClient, 'string'),
  });
  const send = () => {
    if (ask === undefined || answers.isPending) return;
    setMade(undefined);
    answers.mutate({ send: ask, of: typed });
  };
  useShortcut({ id: 'offline.ask', group: 'form', keys: 'mod+enter', label: msg`Send`, run: send });
  return (
    <div className={styles.content}>
      <Unsent name={name} unsent={typed !== '' && typed !== made?.of} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        <div className={styles.formActions}>
          <Button type="submit" emphasis="primary" loading={answers.isPending} disabled={ask === undefined}>
            {action}
          </Button>
          {ask === undefined && <span className={styles.muted}>{missing}</span>}
        </div>
      </form>
      {answers.error !== null && <FailureNote error={answers.error} />}
      {made !== undefined && <AnswerStrings codes={made.codes} />}
      {made !== undefined && after}
    </div>
  );
}
