import { Trans, useLingui } from '@lingui/react/macro';
import type { NoteRecord } from '#contract/history/notes.ts';
import { Actor } from '../../domain/actor.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useCan, useSession } from '../../lib/api/session.ts';
import styles from './notes.module.css';

/** Shows one note with author and time. Its author and administrators can remove it. */
export function Note({ note, onRemove }: { note: NoteRecord; onRemove: () => void }) {
  const { t } = useLingui();
  const can = useCan();
  const { user } = useSession();
  const { actor, actorKind, time, text } = note;
  const isOwn = actorKind === 'operator' && actor === user.username;
  return (
    <li className={styles.note}>
      <p className={styles.head}>
        <strong>
          <Actor actor={actor} actorKind={actorKind} />
        </strong>{' '}
        <span className={styles.time}>
          <DateTime value={time} relative />
        </span>
        {can('deleteNote') && (isOwn || user.role === 'administrator') && (
          <SmallButton label={t`Remove the note of ${actor}`} onClick={onRemove}>
            <Trans>Remove</Trans>
          </SmallButton>
        )}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
