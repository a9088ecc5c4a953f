import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconBan,
  IconFileExport,
  IconNote,
  IconPencil,
  IconPlaneDeparture,
  IconPlugConnected,
  IconStack2,
  type Icon,
} from '@tabler/icons-react';
import { TIMELINE_KINDS, type TimelineKind, type TimelineSubject } from '#contract/records/timeline.ts';

export const kindWords: Readonly<Record<TimelineKind, { readonly label: MessageDescriptor; readonly icon: Icon }>> = {
  session: { label: msg`Log-ins`, icon: IconPlugConnected },
  refusal: { label: msg`Refusals`, icon: IconBan },
  seat: { label: msg`Borrowed seats`, icon: IconPlaneDeparture },
  change: { label: msg`Changes`, icon: IconPencil },
  note: { label: msg`Notes`, icon: IconNote },
  string: { label: msg`Strings`, icon: IconFileExport },
  job: { label: msg`Jobs`, icon: IconStack2 },
};

/** Kinds of entries that a record never has. */
const NEVER: Readonly<Record<TimelineSubject, readonly TimelineKind[]>> = {
  sn: ['note'],
  machine: ['note', 'job'],
  user: ['note', 'seat', 'string'],
  customer: [],
};

/** Returns the kinds of entries that the timeline of a record can have. */
export const kindsOf = (subject: TimelineSubject): TimelineKind[] =>
  TIMELINE_KINDS.filter((kind) => !NEVER[subject].includes(kind));
