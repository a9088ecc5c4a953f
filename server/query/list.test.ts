import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { storeThings, thingList, type Thing } from '../testing/things.ts';
import { LicensingError } from '../core/errors.ts';
import { listAll, runList, type PageRequest } from './list.ts';

const COUNT = 2500;

/** Few different titles and sizes, so that most rows tie. */
const things: Thing[] = Array.from({ length: COUNT }, (_, index) => ({
  code: `C${index}`,
  open: index % 2 === 0,
  title: ['beta', 'Alpha', 'gamma', 'alpha'][index % 4] ?? '',
  ...(index % 7 > 0 && { size: index % 5 }),
}));

let database: TestDatabase;
beforeAll(async () => {
  database = createTestDatabase();
  await storeThings(database.db, things);
});
afterAll(() => database.close());

type Sort = { name: string; order?: string };

const ids = async (page: PageRequest, sorts: Sort[] = [], querys: never[] = []): Promise<number[]> => {
  const { total, items } = await runList(database.db.read, thingList, page, { sorts, querys });
  expect(total).toBe(COUNT);
  return items.map((item) => (JSON.parse(item) as { id: number }).id);
};

/** SQLite's order: empty values before numbers, texts ignoring ASCII case. */
function inOrder(sorts: readonly Sort[]): number[] {
  const value = (thing: Thing, name: string) => (name === 'title' ? thing.title?.toLowerCase() : thing.size) ?? '';
  return things
    .map((thing, index) => ({ thing, id: index + 1 }))
    .toSorted((a, b) => {
      for (const { name, order } of sorts) {
        const [left, right] = [value(a.thing, name), value(b.thing, name)];
        if (left !== right) return (left < right || left === '' ? -1 : 1) * (order === 'DESC' ? -1 : 1);
      }
      return a.id - b.id;
    })
    .map(({ id }) => id);
}

describe('order', () => {
  test('without sorts is that of creation', async () => {
    expect(await ids({ limit: 1000 })).toEqual(inOrder([]).slice(0, 1000));
  });

  const orders: Sort[][] = [
    [{ name: 'title' }],
    [{ name: 'title', order: 'DESC' }],
    [{ name: 'size', order: 'asc' }],
    [{ name: 'size', order: 'DESC' }, { name: 'title' }],
  ];
  test.each(orders.map((sorts) => [sorts]))('%j leaves ties in order of creation', async (sorts) => {
    expect(await ids({ limit: 1000 }, sorts)).toEqual(inOrder(sorts).slice(0, 1000));
  });

  test('pages put side by side are the whole, wherever they are cut', async () => {
    const sorts = [{ name: 'title', order: 'DESC' }];
    const whole = inOrder(sorts);
    await fc.assert(
      fc.asyncProperty(fc.nat(COUNT + 10), fc.integer({ min: 1, max: 1000 }), async (offset, limit) => {
        expect(await ids({ offset, limit }, sorts)).toEqual(whole.slice(offset, offset + limit));
      }),
      { numRuns: 30 },
    );
  });
});

describe('pages', () => {
  test('are of 50 unless told', async () => {
    expect(await ids({})).toHaveLength(50);
  });

  test.each([COUNT - 1, COUNT, COUNT + 1, 1e9, Number.MAX_SAFE_INTEGER])(
    'from %i are exact to the end',
    async (offset) => {
      expect(await ids({ offset, limit: 10 })).toEqual(inOrder([]).slice(offset, offset + 10));
    },
  );

  test('listAll answers every record', async () => {
    expect((await listAll(database.db.read, thingList, [])).items).toHaveLength(COUNT);
  });
});

test('the total of any filter is what a recount finds', async () => {
  const entry = fc.record({
    name: fc.constant('size'),
    op: fc.constantFrom('=', '<>', '>', '<='),
    values: fc.integer({ min: -1, max: 6 }).map((value) => [value]),
  });
  const holds = (size: number | undefined, op: string, value = 0): boolean => {
    if (op === '<>') return size !== value;
    if (size === undefined) return false;
    return op === '=' ? size === value : op === '>' ? size > value : size <= value;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async (querys) => {
      const { total } = await runList(database.db.read, thingList, { limit: 1 }, { querys });
      const expected = things.filter(({ size }) => querys.every(({ op, values }) => holds(size, op, values[0])));
      expect(total).toBe(expected.length);
    }),
    { numRuns: 100 },
  );
});

describe('refusals', () => {
  test.each([
    [{ name: 'code' }, 'sorts[0].name', 'title, size, made'],
    [{ name: '__proto__' }, 'sorts[0].name', 'title, size, made'],
    [{ name: 'title', order: 'UP' }, 'sorts[0].order', 'ASC, DESC'],
    [{ name: 'title', order: 'DESC, (select 1)' }, 'sorts[0].order', 'ASC, DESC'],
    [{ name: 'title', order: '' }, 'sorts[0].order', 'ASC, DESC'],
  ])('%j is refused at %s with those there are', async (sort, path, allowed) => {
    const error: unknown = await ids({}, [sort]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(LicensingError);
    expect(error).toMatchObject({ code: 515, errors: [{ path }] });
    expect((error as LicensingError).message).toContain(allowed);
  });
});
