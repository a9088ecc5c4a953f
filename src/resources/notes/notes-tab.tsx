import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconNotes } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { NoteRecord } from '#contract/history/notes.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Failure } from '../../components/page/failure.tsx';
import { MessageBlock } from '../../components/page/message-block.tsx';
import { SummaryFrame } from '../../components/page/record-page.tsx';
import { SkeletonLines } from '../../components/page/skeleton.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { Actor } from '../../domain/actor.tsx';
import { Button } from '../../components/kit/button.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useCan, useSession } from '../../lib/api/session.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { placeOf, type CustomerPlace } from '../customers/place.ts';
import { NOTES_PAGE, notesQuery, useDeleteNote } from './api.ts';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';

/** Shows the notes on a customer, newest first. The path has `:name`, and `:groupName` for a customer in a group. */
export function CustomerNotesTab() {
  const { groupName = '', name = '' } = useParams();
  const place = placeOf({ groupName, name });
  return <Notes key={`${groupName}/${name}`} place={place} />;
}

function Notes({ place }: { place: CustomerPlace }) {
  const { t } = useLingui();
  const { name } = place;
  usePageTitle(t`Notes on ${name}`);
  const can = useCan();
  const [limit, setLimit] = useState(NOTES_PAGE);
  const remove = useDeleteNote();
  const [removing, setRemoving] = useState<NoteRecord>();
  const read = useQuery({ ...notesQuery(place, limit), placeholderData: keepPreviousData });
  const skeleton = useDelayed(read.isPending);
  const notes = read.data?.items ?? [];
  const more = (read.data?.total ?? 0) - notes.length;
  return (
    <SummaryFrame>
      <div className={styles.notes}>
        {can('addNote') && <NoteForm place={place} />}
        {read.error !== null && <Failure error={read.error} onRetry={() => void read.refetch()} />}
        {skeleton && <SkeletonLines />}
        {read.isSuccess && notes.length === 0 && (
          <MessageBlock icon={IconNotes} title={<Trans>No notes yet.</Trans>}>
            <Trans>Write what the next colleague on the phone should know.</Trans>
          </MessageBlock>
        )}
        {notes.length > 0 && (
          <ol className={styles.list} aria-label={t`Notes`}>
            {notes.map((note) => (
              <Note key={note.id} note={note} onRemove={() => setRemoving(note)} />
            ))}
          </ol>
        )}
        {more > 0 && (
          <Button onClick={() => setLimit(limit + NOTES_PAGE)} loading={read.isPlaceholderData}>
            <Plural value={more} one="Show # older note" other="Show # older notes" />
          </Button>
        )}
      </div>
      {removing !== undefined && (
        <ConfirmDialog
          title={t`Delete note`}
          action={t`Delete note`}
          operation="deleteNote"
          danger
          onConfirm={() => remove.mutateAsync(removing.id)}
          done={t`Deleted the note`}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            <Trans>The note will be deleted. The audit log keeps its text.</Trans>
          </p>
          <blockquote className={styles.quote}>{removing.text}</blockquote>
        </ConfirmDialog>
      )}
    </SummaryFrame>
  );
}

/** Shows one note with author and time. Its author and administrators can remove it. */
function Note({ note, onRemove }: { note: NoteRecord; onRemove: () => void }) {
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
          <SmallButton label={t`Delete the note of ${actor}`} onClick={onRemove}>
            <Trans>Delete</Trans>
          </SmallButton>
        )}
      </p>
      <p className={styles.text}>{text}</p>
    </li>
  );
}
