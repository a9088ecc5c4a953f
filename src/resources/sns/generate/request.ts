import type { I18n } from '@lingui/core';
import type { BusinessRecord } from '#contract/catalogue/businesses.ts';
import type { FeatureRecord } from '#contract/catalogue/features.ts';
import type { MAX_MADE_BY_JOB } from '#contract/sns/generate-many.ts';
import type { MAX_GENERATED } from '#contract/sns/sn-generate.ts';
import { check } from '../../../components/form/check.ts';
import {
  applicable,
  fieldsOf,
  inputsOf,
  valuesOf,
  type FormField,
  type Inputs,
  type Values,
} from '../../../components/form/fields.ts';
import { changesBetween, patchOf, type Change } from '../../../lib/changes.ts';
import { readPlace } from '../../customers/place.ts';
import { choiceEntries } from '../../features/api.ts';
import type { Generation } from '../api.ts';
import { newSnGroups } from '../fields.ts';
import type { Draft } from './draft.ts';

/** Maximum number of SNs in one request, which generates all or none. A job generates more, one by one. */
export const AT_ONCE: typeof MAX_GENERATED = 100;

export const MAX_COUNT: typeof MAX_MADE_BY_JOB = 10_000;

/** Returns the count as a number; undefined unless it is from 1 to `MAX_COUNT`. */
export function countOf({ count }: Draft): number | undefined {
  const number = Number(count);
  return /^\s*\d{1,5}\s*$/.test(count) && number >= 1 && number <= MAX_COUNT ? number : undefined;
}

/** Returns the values that SNs inherit from a business. Its description is not inherited. */
export const inheritedFrom = (business: BusinessRecord): Values => {
  const { description: _own, ...handed } = business;
  return handed;
};

export type Terms = {
  fields: FormField[];
  inputs: Inputs;
  values: Values;
  changes: Change[];
};

/** Returns the terms for new SNs: those of the business, replaced by what was typed. */
export function termsOf({ terms }: Draft, business: BusinessRecord): Terms {
  const groups = newSnGroups(business.type);
  const all = fieldsOf(groups);
  const handed = inheritedFrom(business);
  const inputs = { ...inputsOf(handed, all), ...terms };
  const values = valuesOf(inputs, all);
  const fields = fieldsOf(applicable(groups, { ...handed, ...values }));
  const names = fields.map(({ name }) => name);
  return { fields, inputs, values, changes: changesBetween(handed, values, names) };
}

export function differing(inputs: Inputs, business: BusinessRecord): Inputs {
  const handed = inputsOf(inheritedFrom(business), fieldsOf(newSnGroups(business.type)));
  return Object.fromEntries(Object.entries(inputs).filter(([name, input]) => input !== handed[name]));
}

export const faultyTerms = ({ fields, inputs }: Terms, i18n: I18n): FormField[] =>
  fields.filter((field) => check(inputs[field.name], field, i18n) !== undefined);

/** Returns the names of configuration items that occur twice, or '' for a value without a name. */
export function faultyDatas({ datas }: Draft): string[] {
  const names = datas.filter(({ name, value }) => name.trim() !== '' || value !== '').map(({ name }) => name.trim());
  return names.filter((name, at) => name === '' || names.indexOf(name) !== at);
}

export function generationOf(
  draft: Draft,
  count: number,
  business: BusinessRecord,
  features: readonly FeatureRecord[],
): Generation {
  const { templateQuantity, ...attributes } = patchOf(termsOf(draft, business).changes);
  const chosen = choiceEntries(new Map(draft.features), features);
  const datas = draft.datas
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }) => ({ name: name.trim(), value }));
  return {
    count,
    body: {
      product: { productName: draft.product },
      template: {
        name: draft.template,
        ...(typeof templateQuantity === 'number' ? { templateQuantity } : {}),
      },
      business: { name: draft.business },
      ...(draft.customer !== '' && { customer: readPlace(draft.customer) }),
      ...attributes,
      ...(chosen.length > 0 ? { features: chosen } : {}),
      ...(datas.length > 0 ? { data: datas } : {}),
    },
  };
}
