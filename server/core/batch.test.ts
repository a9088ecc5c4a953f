import { describe, expect, test } from 'vitest';
import { assertDistinct, eachEntry } from './batch.ts';
import { fieldError, LicensingError } from './errors.ts';

async function refusal(run: () => unknown): Promise<LicensingError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof LicensingError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('eachEntry', () => {
  test('runs in order and answers each', async () => {
    const seen: string[] = [];
    const results = await eachEntry(['a', 'b'], (entry, path) => {
      seen.push(path);
      return Promise.resolve(entry.toUpperCase());
    });
    expect([results, seen]).toEqual([
      ['A', 'B'],
      ['[0]', '[1]'],
    ]);
  });

  test('tells the faults of all entries at once, with the code of the first', async () => {
    const error = await refusal(() =>
      eachEntry([1, 2, 3], (entry) => {
        if (entry === 1) return Promise.resolve(entry);
        throw entry === 2 ? new LicensingError(1798, 'There is no SN.') : fieldError(515, 'endDate', 'must be a date');
      }),
    );
    expect(error.code).toBe(1798);
    expect(error.errors).toEqual([
      { path: '[1]', msg: 'There is no SN.' },
      { path: '[2].endDate', msg: 'must be a date' },
    ]);
  });

  test('tells a malformed SN first, wherever it stands: its form is judged before any record is looked up', async () => {
    const codes = [1798, 1806, 4093] as const;
    const error = await refusal(() =>
      eachEntry(codes, (code) => Promise.reject(new LicensingError(code, `Is ${code}.`))),
    );
    expect([error.code, error.message]).toEqual([1806, '[1]: Is 1806 (and 2 more).']);
    expect(error.errors.map(({ path }) => path)).toEqual(['[0]', '[1]', '[2]']);
  });

  test('names a list inside the body', async () => {
    const error = await refusal(() =>
      eachEntry([1], () => Promise.reject(fieldError(515, 'name', 'is taken')), 'features'),
    );
    expect(error.errors).toEqual([{ path: 'features[0].name', msg: 'is taken' }]);
  });

  test('stops at a failure of the service, and passes it on as it is', async () => {
    let ran = 0;
    const run = () => {
      ran++;
      return Promise.reject(new LicensingError(520));
    };
    expect((await refusal(() => eachEntry([1, 2], run))).code).toBe(520);
    expect(ran).toBe(1);
    await expect(eachEntry([1], () => Promise.reject(new RangeError('bug')))).rejects.toThrow(RangeError);
  });
});

describe('assertDistinct', () => {
  test('takes what differs', () => {
    expect(() => assertDistinct(['a', 'A', 'b'])).not.toThrow();
  });

  test('refuses every repetition and says of what', async () => {
    const error = await refusal(() => assertDistinct(['a', 'b', 'a', 'a'], 'sn'));
    expect(error.code).toBe(515);
    expect(error.errors.map(({ path }) => path)).toEqual(['[2].sn', '[3].sn']);
    expect(error.errors[0]?.msg).toContain('[0]');
  });
});
