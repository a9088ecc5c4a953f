import { describe, expect, test } from 'vitest';
import { assertDistinct, eachEntry, inSteps } from './batch.ts';
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

/** Runs work of about a millisecond for each of a hundred entries. Returns the turns that others got meanwhile. */
async function turnsDuring(run: (entries: readonly number[]) => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  await run(Array.from({ length: 100 }, (_, at) => at));
  isOver = true;
  return turns;
}

/** Keeps the thread busy for a millisecond. */
function work(): void {
  const until = performance.now() + 1;
  while (performance.now() < until);
}

describe('inSteps', () => {
  test('runs on some entries at a time, in order, and returns all results', async () => {
    const steps: number[][] = [];
    const results = await inSteps(
      [1, 2, 3, 4, 5],
      async (some) => {
        steps.push([...some]);
        return some.map((entry) => entry * 10);
      },
      2,
    );
    expect([steps, results]).toEqual([
      [[1, 2], [3, 4], [5]],
      [10, 20, 30, 40, 50],
    ]);
  });

  test('lets others run between the steps', async () => {
    const turns = await turnsDuring((entries) =>
      inSteps(
        entries,
        async () => {
          work();
          return [];
        },
        1,
      ),
    );
    expect(turns).toBeGreaterThan(5);
  });
});

describe('eachEntry', () => {
  test('lets others run between the entries', async () => {
    expect(await turnsDuring((entries) => eachEntry(entries, async () => work()))).toBeGreaterThan(5);
  });

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
