import { describe, expect, it } from 'vitest';
import { LICENCE_TYPES, SN_FLAGS, SN_LIMITS } from '#contract/records/licence.ts';
import { licenceFields, termLines } from './licence-fields.ts';

const typesOf = (name: keyof typeof licenceFields) =>
  LICENCE_TYPES.filter((type) => licenceFields[name].applies?.({ type }) ?? true);

describe('the form fields of a licence', () => {
  it('are there for every limit and every option of an SN, numbers and switches', () => {
    expect(SN_LIMITS.map((name) => licenceFields[name].kind)).toEqual(SN_LIMITS.map(() => 'integer'));
    expect(SN_FLAGS.map((name) => licenceFields[name].kind)).toEqual(SN_FLAGS.map(() => 'flag'));
  });

  it('are the same for businesses and SNs', () => {
    const names = ['concurrentNumber', 'expirationDays', 'vmDetect', 'namedUser'] as const;
    for (const [at, field] of termLines(...names).entries()) {
      const { applies: _, ...line } = field;
      expect(licenceFields[names[at] ?? 'vmDetect']).toMatchObject(line);
    }
  });

  it.each([
    ['namedUser', ['CLOUD', 'WEB_APP']],
    ['transferVolume', ['FLOAT', 'GROUP', 'TOKEN_ID_FLOAT', 'TOKEN_ID_GROUP']],
    ['accessLog', ['GROUP', 'TOKEN_ID_GROUP']],
    ['ignoreUserLimit', ['GROUP', 'TOKEN_ID_GROUP']],
    ['redundant', ['GROUP', 'TOKEN_ID_GROUP']],
  ] as const)('%s applies to %j only', (name, types) => {
    expect(typesOf(name)).toEqual(types);
  });

  it.each(['volumeNumber', 'concurrentNumber', 'vmDetect', 'licenseBorrow'] as const)(
    '%s applies to every type of licence',
    (name) => {
      expect(typesOf(name)).toEqual([...LICENCE_TYPES]);
    },
  );

  it('allow at most ten years from activation', () => {
    expect(licenceFields.expirationDays).toMatchObject({ max: 3650 });
  });

  it('mark the options that the service only writes into licences', () => {
    const onlyNamed = SN_FLAGS.filter((name) => {
      const field = licenceFields[name];
      return field.kind === 'flag' && field.byApplication === true;
    });
    expect(onlyNamed.toSorted()).toEqual(['accessLog', 'distribution', 'readonly', 'redundant']);
  });
});
