import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { useShortcut } from '../../lib/shortcuts.ts';
import { AnswerStrings } from './answer-strings.tsx';
import { type Asked, useAnswers } from './api.ts';
import { FailureNote } from './failure-note.tsx';
import { Unsent, useKept } from './kept.tsx';
import styles from './offline.module.css';

type Props = {
  /** Key under which the page keeps the input of this form. */
  name: string;
  action: string;
  /** The whole input as one text; empty when nothing was typed. */
  typed: string;
  /** The request for the input; undefined while the input is incomplete. `missing` then says what to fill in. */
  asked: Asked | undefined;
  missing: string;
  children: ReactNode;
  /** Shown below the strings, such as a link to what they changed. */
  after?: ReactNode;
};

/** The generated strings and the input that they belong to. */
type Made = { readonly codes: readonly string[]; readonly of: string };

/** A form that requests answer strings. It shows the strings or the error below. */
export function AskForm({ name, action, typed, asked, missing, children, after }: Props) {
  const [made, setMade] = useKept<Made | undefined>(`${name} made`, undefined);
  const answers = useAnswers((codes, of) => setMade({ codes, of }));
  const ask = () => {
    if (asked === undefined || answers.isPending) return;
    setMade(undefined);
    answers.mutate({ asked, typed });
  };
  useShortcut({ id: 'offline.ask', group: 'form', keys: 'mod+enter', label: msg`Send`, run: ask });
  return (
    <div className={styles.content}>
      <Unsent name={name} unsent={typed !== '' && typed !== made?.of} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        {children}
        <div className={styles.formActions}>
          <Button type="submit" emphasis="primary" loading={answers.isPending} disabled={asked === undefined}>
            {action}
          </Button>
          {asked === undefined && <span className={styles.muted}>{missing}</span>}
        </div>
      </form>
      {answers.error !== null && <FailureNote error={answers.error} />}
      {made !== undefined && <AnswerStrings codes={made.codes} />}
      {made !== undefined && after}
    </div>
  );
}
