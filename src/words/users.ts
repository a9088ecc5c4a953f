import { msg } from '@lingui/core/macro';
import type { userFields } from '#contract/records/users.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const userWords = {
  guid: { label: msg`GUID` },
  name: { label: msg`Account`, help: msg`The name that the user logs in with. It cannot be changed later.` },
  nickName: { label: msg`Display name`, help: msg`Leave empty to use the account.` },
  status: { label: msg`Status`, choices: { 0: msg`Enabled`, 1: msg`Disabled` } },
  email: { label: msg`E-mail` },
  phone: { label: msg`Phone` },
  password: {
    label: msg`Password`,
    help: msg`Generated at random. Enter another, or leave it empty for a user who logs in without a password. It is shown once more after the user is created.`,
  },
  regDate: { label: msg`Registered` },
  snCount: { label: msg`SNs` },
  sessionCount: { label: msg`Sessions` },
  lastSeenDate: { label: msg`Last seen` },
  disabledDate: { label: msg`Disabled since` },
  online: { label: msg`Online now` },
  sn: { label: msg`SN` },
  customer: { label: msg`Customer` },
  any: { label: msg`Any text` },
} satisfies WordsOf<typeof userFields>;
