import { msg } from '@lingui/core/macro';
import type { businessFields } from '#contract/records/businesses.ts';
import type { WordsOf } from '../lib/field-words.ts';
import { licenceDateWords, licenceGraceWords, snFlagWords, snLimitWords } from './licence.ts';
import { typeLabels } from './licence-types.ts';

export const businessWords = {
  guid: { label: msg`GUID` },
  name: { label: msg`Name` },
  type: {
    label: msg`Type`,
    help: msg`Determines which other fields can be set. It cannot be changed later.`,
    choices: typeLabels,
  },
  businessOs: {
    label: msg`Platform`,
    choices: {
      DEFAULT: msg`All platforms`,
      WINDOWS: msg`Windows`,
      PC_LINUX: msg`Linux (PC)`,
      MACOS: msg`macOS`,
      ANDROID: msg`Android`,
      ARM_LINUX: msg`Linux (ARM)`,
      IOS: msg`iOS`,
      MIPSLinux: msg`Linux (MIPS)`,
      UNIX: msg`Unix`,
      QNX: msg`QNX`,
      HARMONY: msg`HarmonyOS`,
    },
  },
  controlType: {
    label: msg`Control`,
    choices: { ONLINE: msg`Online`, OFFLINE: msg`Offline`, SMART: msg`Online or offline` },
  },
  description: { label: msg`Description` },
  regDate: { label: msg`Created` },
  snCount: { label: msg`SNs` },
  ...licenceDateWords,
  ...snLimitWords,
  ...licenceGraceWords,
  maxTotalMinutes: {
    label: msg`Run time`,
    unit: msg`minutes`,
    help: msg`Enforced by the licensed application.`,
  },
  downloadNumber: { label: msg`Installations` },
  ...snFlagWords,
  denyContainer: { label: msg`Refuse containers`, help: msg`Enforced by the licensed application.` },
  localOnly: { label: msg`Local access only`, help: msg`Enforced by the licensed application.` },
  denyActivation: { label: msg`No new activations`, help: msg`Enforced by the licensed application.` },
  bindingTokenId: { label: msg`Bind the token ID`, help: msg`Enforced by the licensed application.` },
  earlyReturn: { label: msg`Early return`, help: msg`A borrowed seat may be returned early.` },
  allReUpdate: { label: msg`Reuse update strings`, help: msg`Written into licences for the licensed application.` },
  uploadPeak: { label: msg`Upload peaks`, help: msg`Group servers report their peak use.` },
  allowSplit: { label: msg`Splitting`, help: msg`Written into licences for the licensed application.` },
  agent: { label: msg`Multi-level service`, help: msg`Group servers may be chained.` },
  mute: { label: msg`Not upgradable`, help: msg`Written into licences for the licensed application.` },
  preClient: { label: msg`Device validity`, help: msg`Written into licences for the licensed application.` },
  preLicense: { label: msg`Pre-licence`, help: msg`Written into licences for the licensed application.` },
} satisfies WordsOf<typeof businessFields>;
