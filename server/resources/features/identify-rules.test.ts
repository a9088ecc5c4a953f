import { describe, expect, test } from 'vitest';
import { IDENTIFICATION, identifier, type Clues, type Identity, type RuleList } from './identify-rules.ts';

const feature = (id: number, fid: number, name: string, version: string | null, value: number | null): Identity => ({
  id,
  guid: `guid-${id}`,
  fid,
  name,
  version,
  value,
});

/** Two versions of Export, Import with the same fid, Seats with a value, Plain without content. */
const features = [
  feature(1, 100, 'Export', '1.0', 5),
  feature(2, 100, 'Export', '2.0', 5),
  feature(3, 100, 'Import', '1.0', null),
  feature(4, 200, 'Seats', null, 10),
  feature(5, 200, 'Seats', null, 20),
  feature(6, 300, 'Plain', null, null),
  feature(7, 400, 'Zero', '', 0),
];

type Case = [entry: Clues, rule: string, ids: number[]];

const cases: Record<RuleList, Case[]> = {
  generate_sn: [
    [{ id: 3 }, 'id', [3]],
    [{ id: 99 }, 'id', []],
    [{ id: 3, guid: 'guid-1', name: 'Export', version: '2.0', value: 5, featureId: 200 }, 'id', [3]],
    [{ guid: 'guid-2' }, 'guid', [2]],
    [{ guid: 'guid-2', name: 'Import', version: '1.0' }, 'guid', [2]],
    [{ guid: 'GUID-2' }, 'guid', []],
    [{ name: 'Export', version: '2.0' }, 'name+version', [2]],
    [{ name: 'Export', version: '2.0', value: 99 }, 'name+version', [2]],
    [{ name: 'Export', version: '3.0' }, 'name+version', []],
    [{ name: 'Export', version: '1.0', featureId: 200 }, 'name+version', [1]],
    [{ featureId: 100, version: '2.0' }, 'featureId+version', [2]],
    [{ featureId: 100, version: '1.0' }, 'featureId+version', [1, 3]],
    [{ featureId: 200, version: '1.0' }, 'featureId+version', []],
    [{ name: 'Seats', value: 20 }, 'name+value', [5]],
    [{ name: 'Seats', value: 30 }, 'name+value', []],
    [{ name: 'Seats', value: 20, featureId: 300 }, 'name+value', [5]],
    [{ name: 'Zero', value: 0 }, 'name+value', [7]],
    [{ name: 'Import' }, 'name', [3]],
    [{ name: 'Import', featureId: 200 }, 'name', [3]],
    [{ name: 'Export' }, 'name', [1, 2]],
    [{ name: 'export' }, 'name', []],
    [{ name: 'Import', version: null }, 'name', [3]],
    [{ featureId: 200, value: 10 }, 'featureId+value', [4]],
    [{ featureId: 100, value: 5 }, 'featureId+value', [1, 2]],
    [{ featureId: 200, value: 11 }, 'featureId+value', []],
    [{ featureId: 300 }, 'featureId', [6]],
    [{ featureId: 100 }, 'featureId', [1, 2, 3]],
    [{ featureId: 300, value: null }, 'featureId', [6]],
    [{ featureId: 999 }, 'featureId', []],
    [{}, '', []],
    [{ value: 5 }, '', []],
    [{ version: '1.0' }, '', []],
    [{ value: 5, version: '1.0' }, '', []],
  ],
  generate_update_code: [
    [{ id: 3, name: 'Export' }, 'id', [3]],
    [{ guid: 'guid-5', featureId: 100 }, 'guid', [5]],
    [{ featureId: 100, name: 'Export', value: 5 }, 'featureId+name+value', [1, 2]],
    [{ featureId: 200, name: 'Seats', value: 10, version: '1.0' }, 'featureId+name+value', [4]],
    [{ featureId: 200, name: 'Export', value: 5 }, 'featureId+name+value', []],
    [{ featureId: 100, name: 'Export', version: '2.0' }, 'featureId+name+version', [2]],
    [{ featureId: 100, name: 'Import', version: '2.0' }, 'featureId+name+version', []],
    [{ featureId: 300, name: 'Plain' }, 'featureId', [6]],
    [{ featureId: 100, name: 'Import' }, 'featureId', [1, 2, 3]],
    [{ featureId: 200, value: 10 }, 'featureId', [4, 5]],
    [{ name: 'Plain' }, '', []],
    [{ name: 'Export', version: '2.0' }, '', []],
    [{ name: 'Seats', value: 10 }, '', []],
    [{}, '', []],
  ],
};

describe.each(Object.keys(cases) as RuleList[])('%s', (list) => {
  test.each(cases[list])('%j is decided by [%s] and finds %j', (entry, rule, ids) => {
    const found = identifier(IDENTIFICATION[list], features)(entry);
    expect((found.rule ?? []).join('+')).toBe(rule);
    expect(found.matches.map(({ id }) => id)).toEqual(ids);
  });

  test('every rule decides when its fields alone are supplied', () => {
    const clues = { id: 1, guid: 'guid-1', featureId: 100, name: 'Export', value: 5, version: '1.0' };
    for (const rule of IDENTIFICATION[list]) {
      const entry = Object.fromEntries(rule.map((field) => [field, clues[field]]));
      expect(identifier(IDENTIFICATION[list], features)(entry).rule).toEqual(rule);
    }
  });
});
