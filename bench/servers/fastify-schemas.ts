import { SN_FLAGS, SN_LIMITS } from '../../server/contract/records/licence.ts';

const all = <Schema>(names: readonly string[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema]));

export const TEXTS = ['sn', 'type', 'activeType', 'description'];
export const TIMES = ['activeDate', 'lastUpdateDate', 'updateTime', 'regDate', 'startDate', 'endDate'];
export const NUMBERS = ['status', ...SN_LIMITS];

/** An SN in an answer. */
export const snSchema = {
  type: 'object',
  properties: {
    ...all([...TEXTS, ...TIMES], { type: 'string' }),
    ...all(NUMBERS, { type: 'integer' }),
    ...all(SN_FLAGS, { type: 'boolean' }),
  },
};

export const envelope = (items: object) => ({
  type: 'object',
  properties: {
    status: { type: 'integer' },
    data: { type: 'object', properties: { total: { type: 'integer' }, items: { type: 'array', items } } },
  },
});

/** The body of PATCH, without fields that the benchmark does not send. */
export type Update = { sn: string; status: number; volumeNumber?: number };

export const updateSchema = {
  type: 'object',
  required: ['sn', 'status'],
  properties: {
    sn: { type: 'string' },
    status: { enum: [0, 1, 2, 4] },
    ...all(SN_LIMITS, { type: ['integer', 'null'], minimum: 0, maximum: 2 ** 31 - 1 }),
    ...all(['startDate', 'endDate'], {
      type: ['string', 'null'],
      pattern: String.raw`^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$`,
    }),
    ...all(SN_FLAGS, { type: 'boolean' }),
    description: { type: ['string', 'null'], maxLength: 2000 },
  },
  additionalProperties: false,
};
