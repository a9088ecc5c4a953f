import { listed, type Fields, type Meanings } from './field.ts';

const description = { kind: 'text', form: 'lines', max: 2000, write: 'emptied' } as const;

/** Fields of a product, in the order of its record. */
export const productFields = {
  // A product called `data` or `ref` would hide an operation with that path.
  productName: {
    kind: 'text',
    form: 'name',
    max: 64,
    reserved: ['data', 'ref'],
    column: 'name',
    always: true,
    required: true,
    write: 'kept',
    ...listed,
  },
  productGuid: { kind: 'text', form: 'id', column: 'guid', always: true, query: true },
  refId: { kind: 'text', form: 'name', max: 64, reserved: ['features', 'templates'], write: 'emptied', ...listed },
  description: { ...description, query: true },
  regDate: { kind: 'date', always: true, ...listed },
  snCount: { kind: 'integer', scope: 'sns' },
  templateCount: { kind: 'integer', scope: 'templates' },
} as const satisfies Fields;

export const productMeanings = {
  snCount: 'With the scope `sns`: how many unarchived SNs it has',
  templateCount: 'With the scope `templates`: how many templates it has',
} as const satisfies Meanings<typeof productFields>;

/** Fields of a template. It is locked with status 1: its selection of features cannot change. */
export const templateFields = {
  name: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'kept' },
  regDate: { kind: 'date', always: true },
  status: { kind: 'choice', choices: [0, 1], always: true },
  description,
} as const satisfies Fields;
