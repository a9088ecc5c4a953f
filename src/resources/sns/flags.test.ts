import { describe, expect, it } from 'vitest';
import { flagApplies, SN_TYPES } from '#contract/sns/attributes.ts';
import { SN_FLAGS, SN_LIMITS } from '#contract/records/licence.ts';
import { licenceFields } from '../../domain/licence-fields.ts';
import { flagNames, limitNames } from './flags.ts';

describe('the screens against the contract', () => {
  it('know every option and every limit', () => {
    expect([...flagNames].toSorted()).toEqual([...SN_FLAGS].toSorted());
    expect([...limitNames].toSorted()).toEqual([...SN_LIMITS].toSorted());
  });

  it.each(SN_TYPES)('offer for %s the options that apply to it', (type) => {
    const offered = flagNames.filter((name) => licenceFields[name].applies?.({ type }) ?? true);
    expect(offered).toEqual(flagNames.filter((name) => flagApplies(name, type)));
  });
});
