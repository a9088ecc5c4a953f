import { z } from 'zod';
import { snAttributes } from './attributes.ts';
import { customerKey } from '../customers/customers.ts';
import { dataEntries } from '../catalogue/datas.ts';
import { generateFeatureEntry } from '../catalogue/features.ts';
import { limit, name } from '../scalars.ts';

export const MAX_GENERATED = 100;

const COUNT_MESSAGE = `must be a whole number from 1 to ${MAX_GENERATED}`;

export const generateQuery = z.strictObject({
  count: z
    .string()
    .regex(/^\d{1,3}$/, COUNT_MESSAGE)
    .transform(Number)
    .refine((value) => value >= 1 && value <= MAX_GENERATED, COUNT_MESSAGE)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_GENERATED }),
  productName: name().optional(),
  templateName: name().optional(),
  businessName: name().optional(),
  config: z.literal('generate:sn:feature', 'must be generate:sn:feature').optional(),
});
export type GenerateQuery = z.output<typeof generateQuery>;

export const generateBody = z.strictObject({
  product: z.strictObject({ productName: name() }).optional(),
  template: z.strictObject({ name: name(), templateQuantity: limit.optional() }).optional(),
  business: z.strictObject({ name: name() }).optional(),
  customer: customerKey.optional().describe('The customer to whom the SNs are bound; it must exist'),
  ...snAttributes,
  features: z.array(generateFeatureEntry).max(1000).optional(),
  data: dataEntries.optional(),
});
export type GenerateBody = z.input<typeof generateBody>;
