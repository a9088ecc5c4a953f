import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { LookBack } from '#contract/history/look-back.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { Actor } from '../../domain/actor.tsx';
import { auditReason } from '../../domain/changes/audit-reason.ts';
import { targetLabel, targetName } from '../../domain/changes/targets.ts';
import { fieldWords, valueWords } from '../../domain/changes/words.ts';
import { useCan } from '../../lib/api/session.ts';
import { path } from '../../lib/path.ts';
import { pastFields, type PastField } from './look-back.ts';
import styles from './look-back.module.css';

type Props = { item: LookBack; onlyChanges: boolean; isNow: boolean };

/** Shows the fields of a record at two moments, and who changed each last in between. */
export function LookBackTable({ item, onlyChanges, isNow }: Props) {
  const { t } = useLingui();
  const fields = pastFields(item).filter(({ change }) => !onlyChanges || change !== undefined);
  const count = item.changes.length;
  const second = isNow ? t`Now` : item.to.time;
  return (
    <>
      <p role="status">
        {count === 0 ? (
          <Trans>Nothing differs between these moments.</Trans>
        ) : (
          <Plural value={count} one="# difference" other="# differences" />
        )}
      </p>
      {fields.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Field</Trans>
              </th>
              <th scope="col">{item.at.time}</th>
              <th scope="col">{second}</th>
              <th scope="col">
                <Trans>Last change</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((each) => (
              <Row
                key={`${each.field.item} ${each.field.name}`}
                kind={item.kind}
                past={each}
                times={[item.at.time, second]}
              />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

type RowProps = { kind: string; past: PastField; times: readonly [string, string] };

function Row({ kind, past: { field, change }, times: [first, second] }: RowProps) {
  const { i18n, t } = useLingui();
  const before = valueWords(kind, field, field.before, i18n);
  const after = valueWords(kind, field, field.after, i18n);
  const isChanged = change !== undefined;
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {isChanged && <IconArrowsExchange size={14} role="img" aria-label={t`Changed`} />}{' '}
        {fieldWords(kind, field, i18n)}
      </th>
      <td data-label={first}>{isChanged && before !== undefined ? <del>{before}</del> : (before ?? '–')}</td>
      <td data-label={second}>{isChanged && after !== undefined ? <ins>{after}</ins> : (after ?? '–')}</td>
      <td>{change?.last !== undefined && <LastChange kind={kind} last={change.last} />}</td>
    </tr>
  );
}

type Last = NonNullable<LookBack['changes'][number]['last']>;

/** Shows who changed a field, when and why. An inherited feature names the product or the template. */
function LastChange({ kind, last }: { kind: string; last: Last }) {
  const { i18n } = useLingui();
  const can = useCan();
  const { id, time, actor, actorKind, reason, ticket } = last;
  return (
    <>
      <Actor actor={actor} actorKind={actorKind} /> · <DateTime value={time} relative />
      {reason !== undefined && `: ${auditReason(last, i18n)}`}
      {ticket !== undefined && (
        <>
          {' '}
          · <Trans>ticket {ticket}</Trans>
        </>
      )}
      {last.kind !== kind && ` · ${i18n._(targetLabel(last))} ${targetName(last)}`}
      {can('queryAudit') && (
        <>
          {' '}
          ·{' '}
          <Link to={path`/audit/${id}`}>
            <Trans>Entry {id}</Trans>
          </Link>
        </>
      )}
    </>
  );
}
