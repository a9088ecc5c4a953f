import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../components/kit/button.tsx';
import { useShortcut } from '../../lib/shortcuts.ts';
import { AnswerStrings } from './answer-strings.tsx';
import { type Asked, useAnswers } from './api.ts';
import { FailureNote } from './failure-note.tsx';
import styles from './offline.module.css';

type Props = {
  action: string;
  /** What the filled form asks for; undefined while something is missing, which `missing` names. */
  asked: Asked | undefined;
  missing: string;
  children: ReactNode;
  /** Beside the strings: where what they did can be seen. */
  after?: ReactNode;
};

/** A form that asks for answer strings, and shows them below, or why there are none. */
export function AskForm({ action, asked, missing, children, after }: Props) {
  const answers = useAnswers();
  const ask = () => {
    if (asked !== undefined && !answers.isPending) answers.mutate(asked);
  };
  useShortcut({ id: 'offline.ask', group: 'form', keys: 'mod+enter', label: msg`Send`, run: ask });
  return (
    <div className={styles.content}>
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
      {answers.data !== undefined && <AnswerStrings codes={answers.data} />}
      {answers.data !== undefined && after}
    </div>
  );
}
