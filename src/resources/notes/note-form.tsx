import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MAX_NOTE } from '#contract/history/notes.ts';
import { useDirtyGuard } from '../../components/form/use-dirty-guard.tsx';
import { Textarea } from '../../components/kit/inputs.tsx';
import { Button } from '../../components/kit/button.tsx';
import { useTellFailure } from '../../components/toast/use-tell-failure.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { useOnline } from '../../lib/online.ts';
import type { CustomerPlace } from '../customers/place.ts';
import { useAddNote } from './api.ts';
import styles from './notes.module.css';

const most: typeof MAX_NOTE = 4000;

/** Asks for a note; Ctrl+Enter saves it. The text stays when saving fails. */
export function NoteForm({ place }: { place: CustomerPlace }) {
  const { t } = useLingui();
  const tellFailure = useTellFailure();
  const online = useOnline();
  const add = useAddNote(place);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const idempotencyKey = useIdempotencyKey({ place, wanted });
  const guard = useDirtyGuard(wanted !== '', { saving: add.isPending });
  const ready = wanted !== '' && !add.isPending && online;
  const save = async () => {
    if (!ready) return;
    try {
      await add.mutateAsync({ text: wanted, idempotencyKey });
      setText('');
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        size="sm"
        label={t`New note`}
        rows={4}
        maxLength={most}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <Button type="submit" emphasis="primary" loading={add.isPending} disabled={!ready}>
        <Trans>Add note</Trans>
      </Button>
      {guard.question}
    </form>
  );
}
