import { msg } from '@lingui/core/macro';
import type { FormGroup, Values } from '../../components/form/fields.ts';
import { flagField, flagsHelp, licenceFields, limitField, limitsHelp } from '../../domain/licence-fields.ts';
import { choicesOf, isGroupType, isTokenType, typeLabels } from '../../words/licence-types.ts';
import { controlLabels, osLabels } from './labels.ts';

const minutes = msg`minutes`;
const grouped = ({ type }: Values): boolean => isGroupType(type);
const token = ({ type }: Values): boolean => isTokenType(type);

const general = (creating: boolean): FormGroup => ({
  id: 'general',
  label: msg`General`,
  fields: [
    {
      kind: 'text',
      name: 'name',
      label: msg`Name`,
      required: true,
      maxLength: 64,
      ...(!creating && {
        help: msg`Scripts that name the business, to generate SNs for instance, must use the new name from then on.`,
      }),
    },
    {
      kind: 'choice',
      name: 'type',
      label: msg`Type`,
      required: true,
      readOnly: !creating,
      choices: choicesOf(typeLabels),
      help: creating
        ? msg`Decides what else can be set here; it cannot be changed later.`
        : msg`Set when the business was made.`,
    },
    {
      kind: 'choice',
      name: 'businessOs',
      label: msg`Platform`,
      required: true,
      readOnly: !creating,
      choices: choicesOf(osLabels),
    },
    { kind: 'choice', name: 'controlType', label: msg`Control`, required: true, choices: choicesOf(controlLabels) },
    { kind: 'textarea', name: 'description', label: msg`Description`, maxLength: 2000 },
  ],
});

const rest: readonly FormGroup[] = [
  {
    id: 'validity',
    label: msg`Validity`,
    fields: [
      { kind: 'date', name: 'startDate', label: msg`Starts` },
      { kind: 'date', name: 'endDate', label: msg`End date`, end: true },
      licenceFields.expirationDays,
    ],
  },
  {
    id: 'limits',
    label: msg`Limits`,
    help: limitsHelp,
    fields: [
      licenceFields.volumeNumber,
      licenceFields.concurrentNumber,
      licenceFields.usersNumber,
      licenceFields.usageNumber,
      licenceFields.maxOfflineMinutes,
      limitField('maxTotalMinutes', msg`Run time`, { unit: minutes, help: msg`Enforced by the licensed application.` }),
      limitField('downloadNumber', msg`Installations`),
    ],
  },
  {
    id: 'detection',
    label: msg`Detection`,
    help: [flagsHelp],
    fields: [
      licenceFields.vmDetect,
      licenceFields.forbidRemoteDesktop,
      flagField('denyContainer', msg`Refuse containers`, msg`Enforced by the licensed application.`),
      flagField('localOnly', msg`Local access only`, msg`Enforced by the licensed application.`),
      flagField('denyActivation', msg`No new activations`, msg`Enforced by the licensed application.`),
      flagField('bindingTokenId', msg`Bind the token ID`, msg`Enforced by the licensed application.`, {
        applies: token,
      }),
    ],
  },
  {
    id: 'borrow',
    label: msg`Borrowing and transfer`,
    fields: [
      licenceFields.licenseBorrow,
      flagField('earlyReturn', msg`Early return`, msg`A borrowed seat may be given back before its time.`),
      licenceFields.transferVolume,
      licenceFields.transferNumber,
      flagField('allReUpdate', msg`Reuse update strings`, msg`Written into licences for the licensed application.`),
    ],
  },
  {
    id: 'group',
    label: msg`Group options`,
    fields: [
      licenceFields.accessLog,
      licenceFields.ignoreUserLimit,
      licenceFields.distribution,
      licenceFields.redundant,
      flagField('uploadPeak', msg`Upload peaks`, msg`Group servers report their peak use.`, { applies: grouped }),
      flagField('allowSplit', msg`Splitting`, msg`Written into licences for the licensed application.`, {
        applies: grouped,
      }),
      flagField('agent', msg`Multi-level service`, msg`A group server may stand behind another.`, { applies: grouped }),
    ],
  },
  {
    id: 'account',
    label: msg`Account options`,
    fields: [licenceFields.namedUser],
  },
  {
    id: 'more',
    label: msg`More`,
    fields: [
      licenceFields.readonly,
      flagField('mute', msg`Not upgradable`, msg`Written into licences for the licensed application.`),
      flagField('preClient', msg`Device validity`, msg`Written into licences for the licensed application.`),
      flagField('preLicense', msg`Pre-licence`, msg`Written into licences for the licensed application.`),
    ],
  },
];

/** The form of a business: type and platform can be chosen only when it is made. Groups show what applies to the type. */
export const newBusinessGroups: readonly FormGroup[] = [general(true), ...rest];
export const businessGroups: readonly FormGroup[] = [general(false), ...rest];
