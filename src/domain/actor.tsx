import { Trans } from '@lingui/react/macro';
import type { AuditRecord } from '#contract/history/audit.ts';
import styles from './actor.module.css';

/** Shows who did something, and the kind of an actor that is not an operator. */
export function Actor({ actor, actorKind }: Pick<AuditRecord, 'actor' | 'actorKind'>) {
  return (
    <>
      {actor}
      {actorKind !== 'operator' && <span className={styles.kind}> {KIND_WORDS[actorKind]}</span>}
    </>
  );
}

const KIND_WORDS = {
  key: <Trans>(platform key)</Trans>,
  system: <Trans>(the service itself)</Trans>,
} as const;
