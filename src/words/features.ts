import { msg } from '@lingui/core/macro';
import type { selectionFields } from '#contract/records/features.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const featureWords = {
  id: { label: msg`Id` },
  guid: { label: msg`GUID` },
  featureId: { label: msg`fid`, help: msg`The number by which the licensed application identifies the feature.` },
  name: { label: msg`Name` },
  value: { label: msg`Value` },
  version: { label: msg`Version` },
  endDate: { label: msg`End date` },
  expirationDays: { label: msg`Days`, unit: msg`days` },
  users: { label: msg`Users` },
  type: {
    label: msg`Type`,
    choices: { ReadOnly: msg`Read only`, ReadWrite: msg`Read and write`, Meter: msg`Meter` },
  },
  source: { label: msg`Source`, choices: { PRODUCT: msg`Product`, SN: msg`This SN only` } },
  hidden: { label: msg`Hidden` },
  overwrite: { label: msg`Overwrite` },
  display: { label: msg`Display` },
  online: { label: msg`Online` },
  ignoreSnUser: { label: msg`Ignore the users of the SN` },
  any: { label: msg`Any text` },
  status: { label: msg`Status`, choices: { 0: msg`Not selected`, 3: msg`Selected` } },
} satisfies WordsOf<typeof selectionFields>;
