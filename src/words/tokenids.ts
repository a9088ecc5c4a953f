import { msg } from '@lingui/core/macro';
import type { tokenIdFields } from '#contract/records/tokenids.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const tokenIdWords = {
  guid: { label: msg`GUID`, help: msg`Enter it as the vendor printed it. It cannot be changed later.` },
  tokenType: {
    label: msg`Type`,
    help: msg`Determines which SNs the token ID can be bound to.`,
    choices: { 5: msg`Traditional`, 6: msg`Floating` },
  },
  label: { label: msg`Label`, help: msg`The text that is printed on the token. Each label is unique.` },
  status: {
    label: msg`Status`,
    help: msg`A disabled token ID keeps its binding, but cannot be bound again.`,
    choices: { 0: msg`Enabled`, 1: msg`Disabled` },
  },
  regDate: { label: msg`Registered` },
  sn: { label: msg`SN` },
  controlType: { label: msg`Control type` },
  bound: { label: msg`Bound` },
  any: { label: msg`Any text` },
} satisfies WordsOf<typeof tokenIdFields>;
