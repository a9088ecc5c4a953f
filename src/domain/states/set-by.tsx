import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { StateRecord } from '#contract/history/activity.ts';
import { DateTime } from '../../components/text/date-time.tsx';
import { machineWords } from '../../words/machines.ts';
import { snWords } from '../../words/sns.ts';
import { tokenIdWords } from '../../words/tokenids.ts';
import { userWords } from '../../words/users.ts';
import { Actor } from '../actor.tsx';
import { auditReason } from '../changes/audit-reason.ts';
import { statesQuery } from './api.ts';
import styles from './set-by.module.css';

const STATES = {
  sn: snWords.status.choices,
  user: userWords.status.choices,
  machine: machineWords.status.choices,
  tokenid: tokenIdWords.status.choices,
} as const satisfies Record<string, Readonly<Record<string, MessageDescriptor>>>;

export type KindWithState = keyof typeof STATES;

type Props = { kind: KindWithState; id: string; status: number; archived?: boolean | undefined };

/** Shows who set the state that a record is in, when, why and for which ticket. Shows nothing when nobody did. */
export function SetBy({ kind, id, ...record }: Props) {
  const { data } = useQuery(statesQuery(kind, [id]));
  return <SetByLine kind={kind} set={data?.get(id)} {...record} />;
}

type LineProps = Omit<Props, 'id'> & { set: StateRecord | undefined };

/** Shows the line of one record whose state was read together with those of others. */
export function SetByLine({ kind, set, status, archived = false }: LineProps) {
  const { i18n } = useLingui();
  // The state may be older than the record for a moment, while one of them is read again.
  const isCurrent = set?.field === 'archived' ? archived : set?.value === status && !archived;
  if (set === undefined || !isCurrent) return null;
  const choices: Readonly<Record<string, MessageDescriptor>> = STATES[kind];
  const word = choices[String(status)];
  const state = set.field === 'archived' || word === undefined ? i18n._(snWords.archived.label) : i18n._(word);
  const { reason, ticket } = set;
  return (
    <span className={styles.line}>
      <Trans>
        {state} by <Actor actor={set.actor} actorKind={set.actorKind} />
      </Trans>
      {', '}
      <DateTime value={set.time} relative />
      {reason !== undefined && <span className={styles.reason}>: {auditReason(set, i18n)}</span>}
      {ticket !== undefined && ` (${ticket})`}
    </span>
  );
}
