import { msg } from '@lingui/core/macro';
import { machineFields } from '#contract/records/machines.ts';
import { formLines, type FormGroup } from '../../components/form/fields.ts';
import { machineWords } from '../../words/machines.ts';

export const machineGroups: readonly FormGroup[] = [
  { id: 'general', label: msg`General`, fields: formLines(machineFields, machineWords)(['machineName', 'customId']) },
];
