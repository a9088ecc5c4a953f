import { joined } from '#contract/kinds.ts';
import { Timeline } from '../../../domain/timeline/timeline.tsx';
import type { Subject } from '../../../domain/timeline/api.ts';
import { useCall, type Call } from '../call.ts';
import { useCallLines } from '../copy-for-ticket.tsx';
import { NoSns } from '../desk-list.tsx';
import styles from '../parts.module.css';

/** Shows what happened to the selected SN, or else to the caller. */
export function TimelineTab() {
  const call = useCall();
  const copyHead = useCallLines(call);
  const subject = subjectOf(call);
  if (subject === undefined) return <NoSns />;
  return (
    <div className={styles.timeline}>
      <Timeline key={`${subject.kind} ${subject.key}`} subject={subject} copyHead={copyHead} />
    </div>
  );
}

/** Returns the record whose timeline a call shows; undefined for a token ID without an SN. */
function subjectOf({ subject, caller, scope }: Call): Subject | undefined {
  const { customer, user } = caller;
  const [sn] = scope.sns;
  if (subject.kind === 'machine') return { kind: 'machine', key: subject.id };
  if (!scope.isNarrowed && subject.kind === 'user' && user) return { kind: 'user', key: user.name };
  if (!scope.isNarrowed && subject.kind === 'customer' && customer)
    return { kind: 'customer', key: joined(customer.groupName ?? '', customer.name) };
  return sn === undefined ? undefined : { kind: 'sn', key: sn };
}
