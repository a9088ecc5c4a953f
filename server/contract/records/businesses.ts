import { listed, type Fields, type Meanings } from './field.ts';
import { businessFlags, businessLimits, licenceDates, licenceGrace, LICENCE_TYPES } from './licence.ts';

/** Fields of a business, in the order of its record. */
export const businessFields = {
  guid: { kind: 'text', form: 'id', always: true, query: true },
  // A business called `data` would hide the operation `/businesses/data`.
  name: {
    kind: 'text',
    form: 'name',
    max: 64,
    reserved: ['data'],
    always: true,
    required: true,
    write: 'kept',
    ...listed,
  },
  type: { kind: 'choice', choices: LICENCE_TYPES, always: true, required: true, write: 'once', query: true },
  businessOs: {
    kind: 'choice',
    choices: [
      ...(['DEFAULT', 'WINDOWS', 'PC_LINUX', 'MACOS', 'ANDROID', 'ARM_LINUX', 'IOS'] as const),
      ...(['MIPSLinux', 'UNIX', 'QNX', 'HARMONY'] as const),
    ],
    always: true,
    write: 'once',
  },
  controlType: { kind: 'choice', choices: ['ONLINE', 'OFFLINE', 'SMART'], always: true, write: 'kept', query: true },
  description: { kind: 'text', form: 'lines', max: 2000, write: 'emptied', query: true },
  regDate: { kind: 'date', always: true, ...listed },
  snCount: { kind: 'integer', scope: 'sns' },
  ...licenceDates,
  ...businessLimits,
  ...licenceGrace,
  ...businessFlags,
} as const satisfies Fields;

export const businessMeanings = {
  type: 'Type of the licences',
  snCount: 'With the scope `sns`: how many unarchived SNs it has',
} as const satisfies Meanings<typeof businessFields>;
