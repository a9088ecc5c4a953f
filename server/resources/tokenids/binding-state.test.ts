import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTokenIds, makeTokenSn } from '../../testing/tokenids.ts';

let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeTokenSn(service);
});
afterEach(() => service.close());

const bind = (owner: string, ...entries: object[]) => service.api('POST', `/sns/${owner}/tokenids`, entries);
const unbind = (owner: string, ...entries: object[]) => service.api('DELETE', `/sns/${owner}/tokenids`, entries);
const add = (...tokens: object[]) => ok(service.api('POST', '/tokenids', tokens));
const bound = async (owner: string) =>
  (await ok(service.api('GET', `/sns/${owner}/tokenids`))).envelope.data.items.map((item) => item['guid']);

describe('every change of a binding', () => {
  const changes = [
    ['POST', '', [{ label: 'a' }]],
    ['POST', '', [{}]],
    ['POST', '/guid/A', undefined],
    ['POST', '/label/a', undefined],
    ['DELETE', '', [{ guid: 'A' }]],
    ['DELETE', '/guid/A', undefined],
    ['DELETE', '/label/a', undefined],
  ] as const;
  beforeEach(async () => {
    await add({ guid: 'A', tokenType: 6, label: 'a' });
    await ok(bind(sn, { label: 'a' }));
  });

  test.each(changes)('%s %s %j under an archived SN is 4093', async (method, path, body) => {
    await ok(service.api('POST', '/sns/archive', [sn]));
    expect((await service.api(method, `/sns/${sn}/tokenids${path}`, body)).envelope.status).toBe(4093);
    expect(await bound(sn)).toEqual(['A']);
  });

  test.each(changes)('%s %s %j with an older version is 4120', async (method, path, body) => {
    const headers = { 'if-match': '"1"' };
    const answer = await service.api(method, `/sns/${sn}/tokenids${path}`, body, headers);
    expect([answer.envelope.status, answer.headers.get('etag')]).toEqual([4120, '"2"']);
  });

  test('leaves the version of the SN as it is', async () => {
    expect((await ok(service.api('GET', `/sns/${sn}`))).headers.get('etag')).toBe('"1"');
  });
});

test('a disabled token ID stays bound and cannot be bound: 4093', async () => {
  await add({ guid: 'A', tokenType: 6 });
  await ok(service.api('POST', `/sns/${sn}/tokenids/guid/A`));
  await ok(service.api('PATCH', '/tokenids/guid/A/6', { status: 1 }));
  await ok(service.api('POST', `/sns/${sn}/tokenids/guid/A`));
  await ok(service.api('DELETE', `/sns/${sn}/tokenids/guid/A`));
  expect((await service.api('POST', `/sns/${sn}/tokenids/guid/A`)).envelope.status).toBe(4093);
});

describe('a token ID', () => {
  test('that 12 SNs ask for at once goes to exactly one', async () => {
    await add({ guid: 'A', tokenType: 6, label: 'a' });
    const owners = await Promise.all(Array.from({ length: 12 }, () => makeTokenSn(service)));
    const answers = await Promise.all(owners.map((owner) => bind(owner, { label: 'a' })));
    const codes = answers.map(({ envelope }) => envelope.status);
    expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === 4092).length]).toEqual([1, 11]);
  });

  test('is bound where any history of binding and unbinding leaves it', async () => {
    const tokens = await makeTokenIds(service, 3);
    const owners = [sn, await makeTokenSn(service), await makeTokenSn(service, 'TOKEN_ID')];
    const step = fc.record({ token: fc.nat(2), owner: fc.nat(2), away: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
        for (const owner of owners) await ok(bind(owner, {}));
        const model = new Map<number, number>();
        const expected = steps.map(({ token, owner, away }) => {
          if (away) {
            if (model.get(token) === owner) model.delete(token);
            return 0;
          }
          if (owner === 2) return 1812;
          if ((model.get(token) ?? owner) !== owner) return 4092;
          model.set(token, owner);
          return 0;
        });
        for (const [at, { token, owner, away }] of steps.entries()) {
          const run = away ? unbind : bind;
          const { envelope } = await run(owners[owner] ?? '', { label: tokens[token]?.label });
          expect(envelope.status).toBe(expected[at]);
        }
        for (const [at, owner] of owners.entries()) {
          const here = tokens.filter((_, token) => model.get(token) === at).map(({ guid }) => guid);
          expect(await bound(owner)).toEqual(here);
        }
      }),
      { numRuns: 20 },
    );
  });
});
