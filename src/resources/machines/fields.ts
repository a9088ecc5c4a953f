import { msg } from '@lingui/core/macro';
import type { FormGroup } from '../../components/form/fields.ts';

export const machineGroups: readonly FormGroup[] = [
  {
    id: 'general',
    label: msg`General`,
    fields: [
      {
        kind: 'text',
        name: 'machineName',
        label: msg`Machine name`,
        maxLength: 255,
        help: msg`The device tells it when it is activated.`,
      },
      {
        kind: 'text',
        name: 'customId',
        label: msg`Note`,
        maxLength: 255,
        help: msg`An inventory number, for example.`,
      },
    ],
  },
];
