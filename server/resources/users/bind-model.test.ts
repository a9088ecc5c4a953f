import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

const USERS = ['a', 'b', 'c', 'd', 'e'];

/** The expected state: existing users, bound users, and the limit. */
type Model = { present: Set<string>; bound: Set<string>; limit: number | null };
type Step = { does: 'bind' | 'unbind' | 'limit' | 'remove'; users: string[]; limit: number | null };

const steps = fc.array(
  fc.record({
    does: fc.constantFrom('bind' as const, 'bind' as const, 'unbind' as const, 'limit' as const, 'remove' as const),
    users: fc.uniqueArray(fc.constantFrom(...USERS), { minLength: 1, maxLength: 4 }),
    limit: fc.option(fc.integer({ min: 0, max: 4 })),
  }),
  { maxLength: 12 },
);

/** Runs a step in the model. Returns the code that the service should answer. */
function expected(model: Model, { does, users, limit }: Step): number {
  if (does === 'limit') {
    model.limit = limit;
    return 0;
  }
  if (users.some((name) => !model.present.has(name))) return 4040;
  if (does === 'bind') {
    const after = new Set([...model.bound, ...users]);
    if (after.size > model.bound.size && model.limit !== null && after.size > model.limit) return 1794;
    model.bound = after;
    return 0;
  }
  for (const name of users) {
    model.bound.delete(name);
    if (does === 'remove') model.present.delete(name);
  }
  return 0;
}

function perform(service: TestApp, sn: string, { does, users, limit }: Step) {
  const entries = users.map((name) => ({ name }));
  switch (does) {
    case 'bind':
      return service.api('POST', `/sns/${sn}/users`, entries);
    case 'unbind':
      return service.api('DELETE', `/sns/${sn}/users`, entries);
    case 'remove':
      return service.api('DELETE', '/users', entries);
    case 'limit':
      return service.api('PATCH', `/sns/${sn}`, { sn, status: 0, usersNumber: limit });
  }
}

test('any history of binding, unbinding, deleting users and moving the limit goes as the rules say', async () => {
  const service = createTestApp();
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const sn = await makeSn(service);
        for (const name of USERS) await makeUser(service, name);
        const model: Model = { present: new Set(USERS), bound: new Set(), limit: null };
        for (const step of history) {
          const code = expected(model, step);
          const { envelope } = await perform(service, sn, step);
          expect(envelope.status).toBe(code);
          const page = (await service.api('GET', `/sns/${sn}/users`)).envelope.data;
          expect(page.items.map((user) => user['name']).toSorted()).toEqual([...model.bound].toSorted());
          expect(page.total).toBe(model.bound.size);
        }
      }),
      { numRuns: 40 },
    );
  } finally {
    await service.close();
  }
});
