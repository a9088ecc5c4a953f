import { msg } from '@lingui/core/macro';
import type { tokenIdFields } from '#contract/records/tokenids.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const tokenIdWords = {
  guid: { label: msg`GUID`, help: msg`As the vendor printed it; it cannot be changed later.` },
  tokenType: {
    label: msg`Type`,
    help: msg`Says which SNs it can be bound to.`,
    choices: { 5: msg`Traditional`, 6: msg`Floating` },
  },
  label: { label: msg`Label`, help: msg`What is printed on it; no two token IDs have the same.` },
  status: {
    label: msg`Status`,
    help: msg`A disabled one stays where it is bound, and cannot be bound again.`,
    choices: { 0: msg`Enabled`, 1: msg`Disabled` },
  },
  regDate: { label: msg`Registered` },
  sn: { label: msg`SN` },
  controlType: { label: msg`Control type` },
  bound: { label: msg`Bound` },
  any: { label: msg`Any text` },
} satisfies WordsOf<typeof tokenIdFields>;
