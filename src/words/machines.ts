import { msg } from '@lingui/core/macro';
import type { machineFields } from '#contract/records/machines.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const machineWords = {
  id: { label: msg`Id` },
  status: { label: msg`Status`, choices: { 0: msg`Enabled`, 1: msg`Recycled`, 33: msg`Disabled` } },
  sn: { label: msg`SN` },
  mid: { label: msg`MID` },
  machineName: {
    label: msg`Device name`,
    short: msg`Device`,
    help: msg`The device reports it when it is activated.`,
  },
  customId: { label: msg`Note`, help: msg`An inventory number, for example.` },
  regDate: { label: msg`Registered` },
  lastUpdateDate: { label: msg`Last licence data` },
  customer: { label: msg`Customer` },
  replacedBy: { label: msg`Replaced by` },
  replaces: { label: msg`Replaces` },
  sessionCount: { label: msg`Sessions` },
  online: { label: msg`Online now` },
  any: { label: msg`Any text` },
  disabledDate: { label: msg`Disabled since` },
} satisfies WordsOf<typeof machineFields>;
