import { msg } from '@lingui/core/macro';
import type { settingFields } from '#contract/records/settings.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const settingWords = {
  allowanceDays: {
    label: msg`Longest time`,
    unit: msg`days`,
    help: msg`The longest allowance that support may give.`,
  },
  allowancePercent: { label: msg`Share of the limit`, unit: msg`%`, help: msg`Rounded up.` },
  allowanceExtra: {
    label: msg`Sessions or devices`,
    help: msg`Support may add this many to any limit, or the share if that is more.`,
  },
  allowancesPerYear: { label: msg`Allowances in 365 days`, help: msg`Counted for each SN, whoever gave them.` },
  secondFactor: {
    label: msg`Second factor required of`,
    help: msg`Operators without one must set one up before they can go on.`,
    choices: { none: msg`Nobody`, administrators: msg`Administrators`, everyone: msg`Everyone` },
  },
} satisfies WordsOf<typeof settingFields>;
