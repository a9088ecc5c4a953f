import { Trans } from '@lingui/react/macro';
import type { AuditRecord } from '#contract/history/audit.ts';
import styles from './actor.module.css';

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
