import { z } from 'zod';
import { exampleJob, jobRecord } from '../work/jobs.ts';
import { defineOperations } from '../operation.ts';
import { generateBody } from './sn-generate.ts';

export const MAX_MADE_BY_JOB = 10_000;

const attributes = {
  product: { productName: 'Studio' },
  template: { name: 'Default' },
  business: { name: 'Floating, one year' },
  endDate: '2027-11-20',
};

export const generateManyOperations = defineOperations({ tag: 'jobs' })({
  'POST /sns/generate_many': {
    id: 'generateMany',
    allowed: 'manager',
    summary: 'Generate more SNs than one request makes',
    description:
      'Starts a job that makes them one by one, as `POST /sns/generate_sn` does; the item is the job. What it would refuse is refused here, and nothing is started. The entries of the job are the SNs: an SN is there once its entry is changed.',
    extension: true,
    body: z.strictObject({
      count: z
        .int()
        .min(1)
        .max(MAX_MADE_BY_JOB, `must be at most ${MAX_MADE_BY_JOB}`)
        .describe('How many SNs are made'),
      ...generateBody.shape,
    }),
    item: jobRecord,
    codes: [1283, 4040, 4091, 4093],
    example: {
      body: { count: 500, ...attributes },
      items: [{ ...exampleJob, operation: 'generateMany', total: 500, change: attributes, where: undefined }],
    },
  },
});
