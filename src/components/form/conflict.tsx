import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ThreeWay } from '../../lib/changes.ts';
import { Button } from '../kit/button.tsx';
import type { FormField } from './fields.ts';
import { Review } from './review.tsx';
import { ValueText } from './value-text.tsx';
import styles from './conflict.module.css';

type Props = {
  threeWay: ThreeWay;
  fields: readonly FormField[];
  /** Called with the names of the conflicting fields that keep the operator's value. */ onResolve: (
    mine: ReadonlySet<string>,
  ) => void;
};

export function Conflict({ threeWay, fields, onResolve }: Props) {
  const { t, i18n } = useLingui();
  const [choices, setChoices] = useState<ReadonlyMap<string, 'mine' | 'theirs'>>(new Map());
  const { clashes, theirs } = threeWay;
  const decided = clashes.every(({ name }) => choices.has(name));
  const mine = new Set(clashes.map(({ name }) => name).filter((name) => choices.get(name) === 'mine'));

  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.conflictTitle}>
        <Trans>Someone else changed this record while you were editing.</Trans>
      </p>
      {clashes.map(({ name, base, mine: own, theirs: others }) => {
        const field = fields.find((each) => each.name === name);
        const options = [
          { id: 'mine', label: <Trans>Yours</Trans>, value: own },
          { id: 'theirs', label: <Trans>Theirs</Trans>, value: others },
        ] as const;
        return (
          <fieldset key={name} className={styles.clash}>
            <legend>{field === undefined ? name : i18n._(field.label)}</legend>
            <p className={styles.base}>
              <Trans>Before:</Trans> <ValueText value={base} field={field} />
            </p>
            {options.map(({ id, label, value }) => (
              <label key={id} className={styles.side}>
                <input
                  type="radio"
                  name={`clash-${name}`}
                  checked={choices.get(name) === id}
                  onChange={() => setChoices(new Map(choices).set(name, id))}
                />
                <span className={styles.sideName}>{label}</span>
                <ValueText value={value} field={field} />
              </label>
            ))}
          </fieldset>
        );
      })}
      {theirs.length > 0 && (
        <Review changes={theirs} fields={fields} caption={t`Changed by the other person and kept`} />
      )}
      <Button emphasis="primary" disabled={!decided} onClick={() => onResolve(mine)}>
        <Trans>Continue with these choices</Trans>
      </Button>
    </div>
  );
}
