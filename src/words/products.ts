import { msg } from '@lingui/core/macro';
import type { productFields, templateFields } from '#contract/records/products.ts';
import type { WordsOf } from '../lib/field-words.ts';

export const productWords = {
  productName: { label: msg`Name` },
  productGuid: { label: msg`GUID` },
  refId: {
    label: msg`Reference id`,
    help: msg`Your own id for the product, usually that of the software. It is required for file downloads.`,
  },
  description: { label: msg`Description` },
  regDate: { label: msg`Created` },
  snCount: { label: msg`SNs` },
  templateCount: { label: msg`Templates` },
} satisfies WordsOf<typeof productFields>;

export const templateWords = {
  name: { label: msg`Name`, short: msg`Template` },
  regDate: { label: msg`Created` },
  status: { label: msg`Status`, short: msg`State`, choices: { 0: msg`Not locked`, 1: msg`Locked` } },
  description: { label: msg`Description` },
} satisfies WordsOf<typeof templateFields>;
