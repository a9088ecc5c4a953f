import type { Fields } from './field.ts';

/**
 * The owner of a configuration item. An SN's item hides the template's item with that name, and the template's hides
 * the product's.
 */
export const DATA_SOURCES = ['SN', 'TEMPLATE', 'PRODUCT'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

/** Fields of a configuration item, in the order of its record. */
export const dataFields = {
  name: { kind: 'text', form: 'name', max: 64, always: true, required: true, write: 'once' },
  value: { kind: 'text', form: 'lines', max: 10_000, always: true, write: 'emptied' },
  source: { kind: 'choice', choices: DATA_SOURCES, always: true, computed: true },
  updateTime: { kind: 'date', always: true },
} as const satisfies Fields;
