import type { Operation, OperationKey, Operations } from '../../../server/contract/operation.ts';
import { operations } from '../../../server/contract/operations.ts';
import { GROUP, nameOf } from './data.ts';
import type { Line, Target } from './line.ts';
import { pathOf } from './lists.ts';
import { needs } from './needs.ts';

const ENTRIES = 1000;
/** Operations whose entries must not exist. */
const CREATES: readonly string[] = ['importTokenIds', 'createProductFeatures'];
/** `deleteSns` needs SNs with status 2, and has a line of its own. */
const OWN_LINES: readonly string[] = ['deleteSns'];

const table: Operations = operations;

/** Deletes come last, and those below another record before that record. */
const rank = (key: string): number => (key.startsWith('DELETE') ? 10 - key.split('{').length : 0);

/** Every operation of the contract whose body is a list of up to 1,000 entries, with 1,000 entries of its example. */
export const batchLines: readonly Line[] = (Object.entries(table) as [OperationKey, Operation][])
  .toSorted(([one], [other]) => rank(one) - rank(other))
  .flatMap(([key, operation]) => {
    const [example] = Array.isArray(operation.example.body) ? (operation.example.body as unknown[]) : [];
    if (example === undefined || OWN_LINES.includes(operation.id) || operation.body?.def.type !== 'array') return [];
    const [method = ''] = key.split(' ');
    const { sn, entries } = needs[operation.id] ?? {};
    const pathFor = (target: Target) => pathOf(key, { ...target, busiest: sn?.(target) ?? target.busiest });
    let prepared: readonly unknown[] = [];
    return [
      {
        name: `${key}, 1,000 entries`,
        changes: true,
        rounds: 3,
        ...(entries && { prepare: async (target, round) => void (prepared = await entries(target, round)) }),
        send: async (target, round) => {
          const body = entries ? prepared : examples(example, operation.id, target, round);
          return [await target.api(method, pathFor(target), body)];
        },
      } satisfies Line,
    ];
  });

/** Returns 1,000 entries like the example, about other records in each round. */
function examples(example: unknown, id: string, target: Target, round: number): unknown[] {
  const sns = target.batch(round);
  const name = (at: number): string => (CREATES.includes(id) ? `new-${round}-${at}` : nameOf(round * ENTRIES + at + 1));
  return Array.from({ length: ENTRIES }, (_, at) =>
    entryOf(example, { sn: sns[at] ?? '', name: name(at), number: round * ENTRIES + at + 1 }),
  );
}

/** Returns an entry like the example about another record. */
function entryOf(example: unknown, { sn, name, number }: { sn: string; name: string; number: number }): unknown {
  if (typeof example === 'number') return number;
  if (typeof example !== 'object' || example === null) return sn;
  const others: Readonly<Record<string, unknown>> = {
    ...{ sn, name, guid: name, label: `L-${name}`, id: number, groupName: GROUP, featureId: 10_000 + number },
    ...{ email: `${name}@new.example`, referenceId: `R-${name}`, password: undefined },
  };
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [field, Object.hasOwn(others, field) ? others[field] : value]),
  );
}
