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
  /** Names the form among those of the page, whose input is kept. */
  name: string;
  action: string;
  /** All that was typed and chosen, as one text; empty while that is nothing. */
  typed: string;
  /** What the filled form asks for; undefined while something is missing, which `missing` names. */
  asked: Asked | undefined;
  missing: string;
  children: ReactNode;
  /** Beside the strings: where what they did can be seen. */
  after?: ReactNode;
};

/** What was made, and of which input. */
type Made = { readonly codes: readonly string[]; readonly of: string };

/** A form that asks for answer strings, and shows them below, or why there are none. */
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
