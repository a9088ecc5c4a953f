import { msg } from '@lingui/core/macro';
import type { allowanceFields } from '#contract/records/allowances.ts';
import type { WordsOf } from '../lib/field-words.ts';

const OPEN = msg({ message: 'Open', context: 'allowance' });

export const allowanceWords = {
  id: { label: msg`Id` },
  sn: { label: msg`SN` },
  state: {
    label: msg`State`,
    choices: {
      asked: msg`Waits for approval`,
      open: OPEN,
      ended: msg({ message: 'Ended', context: 'allowance' }),
      declined: msg`Declined`,
    },
  },
  open: { label: OPEN },
  beyondSupport: { label: msg`More than support may give` },
  from: { label: msg`Given` },
  until: { label: msg`Until` },
  extend: {
    label: msg`Extend the licence`,
    short: msg`Extends`,
    help: msg`The licence works until then if it would end earlier.`,
  },
  extraConcurrent: { label: msg`More sessions` },
  extraDevices: { label: msg`More devices` },
  reason: { label: msg`Reason` },
  ticket: { label: msg`Ticket` },
  askedBy: { label: msg`Asked for by`, short: msg`Asked by` },
  givenBy: { label: msg`Given by` },
  comment: { label: msg`Comment` },
  endedAt: { label: msg`Ended on` },
  endedBy: { label: msg`Ended by` },
} satisfies WordsOf<typeof allowanceFields>;
