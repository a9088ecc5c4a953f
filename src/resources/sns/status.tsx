import { IconBan, IconCircleCheck, IconPlayerPause, IconTrash } from '@tabler/icons-react';
import type { SnRecord, SnStatus } from '#contract/sns/sns.ts';
import { WordPill, type StatusWord } from '../../components/text/status-pill.tsx';
import { StandingPill } from '../../domain/standing-pill.tsx';
import { snWords } from '../../words/sns.ts';

const { choices } = snWords.status;

const WORDS: Readonly<Record<SnStatus, StatusWord>> = {
  0: { label: choices[0], tone: 'ok', icon: IconCircleCheck },
  1: { label: choices[1], tone: 'warn', icon: IconPlayerPause },
  2: { label: choices[2], tone: 'neutral', icon: IconTrash },
  4: { label: choices[4], tone: 'bad', icon: IconBan },
};

/** Shows the standing of an SN. An archived SN also shows its status. */
export function SnStatusPill({ sn }: { sn: Pick<SnRecord, 'status' | 'archived' | 'standing'> }) {
  if (sn.standing !== undefined && sn.standing !== 'archived') return <StandingPill standing={sn.standing} />;
  return (
    <>
      <WordPill word={WORDS[sn.status]} />
      {sn.archived === true && (
        <>
          {' '}
          <StandingPill standing="archived" />
        </>
      )}
    </>
  );
}
