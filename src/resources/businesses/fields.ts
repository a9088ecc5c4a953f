import { msg } from '@lingui/core/macro';
import { businessFields } from '#contract/records/businesses.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { limitsHelp, termLines } from '../../domain/licence-fields.ts';
import { businessWords } from '../../words/businesses.ts';

const lines = formLines(businessFields, businessWords);

const fixed = { required: true, readOnly: true };

const general = (creating: boolean): FormGroup => ({
  id: 'general',
  label: msg`General`,
  fields: lines(['name', 'type', 'businessOs', 'controlType', 'description'], {
    businessOs: { required: true },
    controlType: { required: true },
    ...(!creating && {
      name: {
        help: msg`Scripts that use the old name, for example to generate SNs, must be changed.`,
      },
      type: { ...fixed, help: msg`Set when the business was created.` },
      businessOs: fixed,
    }),
  }),
});

const rest: readonly FormGroup[] = [
  {
    id: 'validity',
    label: msg`Validity`,
    fields: [...lines(['startDate', 'endDate']), ...termLines('expirationDays'), ...lines(['graceDays'])],
  },
  {
    id: 'limits',
    label: msg`Limits`,
    help: limitsHelp,
    fields: [
      ...termLines('volumeNumber', 'concurrentNumber', 'usersNumber', 'usageNumber'),
      ...termLines('reclaimMinutes', 'maxOfflineMinutes', 'maxTotalMinutes', 'downloadNumber'),
    ],
  },
  {
    id: 'detection',
    label: msg`Detection`,
    fields: [
      ...termLines('vmDetect', 'forbidRemoteDesktop', 'denyContainer'),
      ...termLines('localOnly', 'denyActivation', 'bindingTokenId'),
    ],
  },
  {
    id: 'borrow',
    label: msg`Borrowing and transfer`,
    fields: termLines('licenseBorrow', 'earlyReturn', 'transferVolume', 'transferNumber', 'allReUpdate'),
  },
  {
    id: 'group',
    label: msg`Group options`,
    fields: [
      ...termLines('accessLog', 'ignoreUserLimit', 'distribution', 'redundant'),
      ...termLines('uploadPeak', 'allowSplit', 'agent'),
    ],
  },
  { id: 'account', label: msg`Account options`, fields: termLines('namedUser') },
  { id: 'more', label: msg`More`, fields: termLines('readonly', 'mute', 'preClient', 'preLicense') },
];

/** The form of a new business. Type and platform cannot be changed later. Groups show only what applies to the type. */
export const newBusinessGroups: readonly FormGroup[] = [general(true), ...rest];
export const businessGroups: readonly FormGroup[] = [general(false), ...rest];
