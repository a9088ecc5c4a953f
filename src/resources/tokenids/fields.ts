import { msg } from '@lingui/core/macro';
import { tokenIdFields } from '#contract/records/tokenids.ts';
import { formLines, type FormField, type FormGroup } from '../../components/form/fields.ts';
import { tokenIdWords } from '../../words/tokenids.ts';

const lines = formLines(tokenIdFields, tokenIdWords);

const general = (fields: readonly FormField[]): readonly FormGroup[] => [
  { id: 'general', label: msg`General`, fields },
];

export const newTokenIdGroups = general(lines(['guid', 'tokenType', 'label', 'controlType']));

export const tokenIdGroups = general(
  lines(['guid', 'tokenType', 'label', 'status'], {
    guid: { readOnly: true, help: msg`Printed by the vendor. It cannot be changed.` },
    tokenType: { readOnly: true },
    status: { required: true },
  }),
);
