import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCircleX, IconClockPause, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AllowanceState } from '#contract/records/allowances.ts';
import { allowanceFields } from '#contract/records/allowances.ts';
import type { AllowanceRecord } from '#contract/sns/allowances.ts';
import type { Column } from '../../components/data-table/columns.ts';
import { columnsFor } from '../../components/data-table/record-columns.tsx';
import { DateTime } from '../../components/text/date-time.tsx';
import { WordPill, type StatusWord } from '../../components/text/status-pill.tsx';
import { NumberText } from '../../components/text/text.tsx';
import { Sn } from '../../domain/sn.tsx';
import { path } from '../../lib/path.ts';
import { allowanceWords } from '../../words/allowances.ts';
import { Gives } from './effects.tsx';

const column = columnsFor<AllowanceRecord, typeof allowanceFields>(allowanceFields, allowanceWords);
const { choices } = allowanceWords.state;

const STATES: Readonly<Record<AllowanceState, StatusWord>> = {
  asked: { label: choices.asked, tone: 'warn', icon: IconClockPause },
  open: { label: choices.open, tone: 'ok', icon: IconCircleCheck },
  ended: { label: choices.ended, tone: 'neutral', icon: IconHistory },
  declined: { label: choices.declined, tone: 'bad', icon: IconCircleX },
};

/** Returns the columns. `answer` is shown beside the state. */
export const allowanceColumns = (
  answer: (allowance: AllowanceRecord) => ReactNode,
): readonly Column<AllowanceRecord>[] => [
  column('sn', {
    cell: ({ sn }) => (
      <Link to={path`/sns/${sn}/allowances`}>
        <Sn value={sn} />
      </Link>
    ),
    width: 180,
  }),
  column('state', {
    cell: (allowance) => (
      <>
        <WordPill word={STATES[allowance.state]} /> {answer(allowance)}
      </>
    ),
    width: 254,
    fact: true,
  }),
  column('until', { cell: ({ until }) => <DateTime value={until} relative />, width: 220, fact: true }),
  { id: 'gives', header: msg`Gives`, cell: (allowance) => <Gives help={allowance} />, width: 200, fact: true },
  column('reason', { width: 250, fact: true }),
  column('extend', { cell: ({ extend }) => extend && <Trans>Yes</Trans>, width: 90, hidden: true }),
  column('extraConcurrent', {
    cell: ({ extraConcurrent }) => <NumberText value={extraConcurrent} />,
    width: 106,
    hidden: true,
  }),
  column('extraDevices', { cell: ({ extraDevices }) => <NumberText value={extraDevices} />, width: 106, hidden: true }),
  column('askedBy', { width: 120, hidden: true }),
  column('givenBy', { width: 120, hidden: true }),
  column('from', { cell: ({ from }) => <DateTime value={from} />, width: 150, hidden: true }),
  column('ticket', { width: 110, hidden: true }),
  column('comment', { width: 220, hidden: true }),
  column('endedAt', { cell: ({ endedAt }) => <DateTime value={endedAt} />, width: 150, hidden: true }),
  column('endedBy', { width: 120, hidden: true }),
];
