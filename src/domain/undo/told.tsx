import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UndoPreview } from '#contract/work/undo.ts';
import { FieldLine } from '../changes/change-table.tsx';
import { fieldChanges } from '../changes/diff.ts';
import { knownField } from '../changes/fields.ts';
import { targetLabel, targetName, type Target } from '../changes/targets.ts';
import { sentenceText } from '../refusals/explain.ts';
import styles from './undo.module.css';

/** Maximum number of fields to show of a record. */
const FIELDS = 4;

type Back = { told: Pick<UndoPreview, 'examples' | 'restored'>; most: number };

/** Shows the first records that go back, each field as it is and as it was before the change. */
export function GoingBack({ told: { examples, restored }, most }: Back) {
  const shown = examples.slice(0, most);
  return (
    <ul className={styles.list}>
      {shown.map(({ kind, key, before, after, removed }) => (
        <li key={`${kind} ${key}`}>
          <Name kind={kind} of={key} />{' '}
          {removed ? (
            <Trans>will be deleted, because the change created it</Trans>
          ) : (
            fieldChanges(before, after)
              .slice(0, FIELDS)
              .map((field) => (
                <div key={`${field.item} ${field.name}`}>
                  <FieldLine kind={kind} field={field} />
                </div>
              ))
          )}
        </li>
      ))}
      <More count={restored - shown.length} />
    </ul>
  );
}

type Conflict = { readonly kind: Target['kind']; readonly code: number; readonly msg: string };

type Left = {
  told: { readonly failures: readonly (Target & Conflict)[]; readonly conflicts: number };
  most: number;
};

/** Shows the first records that are left alone, with the reason: who changed one, and when. */
export function LeftAlone({ told: { failures, conflicts }, most }: Left) {
  const { i18n } = useLingui();
  const shown = failures.slice(0, most);
  return (
    <ul className={styles.list}>
      {shown.map((one) => (
        <li key={`${one.kind} ${one.key}`}>
          <Name kind={one.kind} of={one.key} /> {conflictText(one, i18n)}
        </li>
      ))}
      <More count={conflicts - shown.length} />
    </ul>
  );
}

function Name({ kind, of: key }: { kind: Target['kind']; of: string }) {
  const { i18n } = useLingui();
  return (
    <span className={styles.record}>
      {i18n._(targetLabel({ kind }))} {targetName({ kind, key })}:
    </span>
  );
}

function More({ count }: { count: number }) {
  return (
    count > 0 && (
      <li>
        <Plural value={count} one="and # more" other="and # more" />
      </li>
    )
  );
}

const CHANGED_SINCE = /^(?<actor>.+) changed (?<names>[\w., ]+) on (?<time>[-\d]+ [:\d]+), after this change\.$/su;

/** Returns why a record is left alone, with the fields in the words of the screens. */
export function conflictText({ kind, code, msg: text }: Conflict, i18n: I18n): string {
  const { actor, names, time } = CHANGED_SINCE.exec(text)?.groups ?? {};
  if (actor === undefined || names === undefined || time === undefined) return sentenceText(code, text, i18n);
  const labels = names.split(', ').map((name) => {
    const known = knownField(kind, name);
    return known === undefined ? name : i18n._(known.label);
  });
  const fields = new Intl.ListFormat(i18n.locale).format(labels);
  return i18n._(msg`changed since by ${actor}, ${time} (${fields})`);
}
