import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES, type Role } from '../../contract/roles.ts';
import { ok } from '../../testing/factories.ts';
import { makeFeatures, type FeatureFixture } from '../../testing/features.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let service: TestApp;
let fixture: FeatureFixture;
const start = async (environment: Record<string, string> = {}) => {
  service = createTestApp(environment);
  fixture = await makeFeatures(service, { a: { featureId: 1, name: 'A', version: '1.0' } }, { a: {} });
};

afterEach(() => service.close());

describe('roles', () => {
  beforeEach(() => start());

  const one = () => [{ id: fixture.ids['a'] }];
  test.each([
    ['viewer', 'GET', () => fixture.paths.sn, undefined],
    ['viewer', 'POST', () => `${fixture.paths.sn}/data`, () => ({})],
    ['viewer', 'GET', () => `${fixture.paths.sn}/name/A`, undefined],
    ['viewer', 'GET', () => `${fixture.paths.sn}/fid/1`, undefined],
    ['viewer', 'GET', () => `${fixture.paths.sn}/name/A/version/1.0`, undefined],
    ['viewer', 'GET', () => `${fixture.paths.sn}/${fixture.ids['a']}`, undefined],
    ['viewer', 'GET', () => fixture.paths.template, undefined],
    ['viewer', 'POST', () => `${fixture.paths.template}/data`, () => ({})],
    ['viewer', 'GET', () => fixture.paths.product, undefined],
    ['viewer', 'POST', () => `${fixture.paths.product}/data`, () => ({})],
    ['manager', 'PATCH', () => fixture.paths.sn, one],
    ['manager', 'POST', () => fixture.paths.sn, one],
    ['manager', 'DELETE', () => fixture.paths.sn, one],
    ['manager', 'PATCH', () => `${fixture.paths.sn}/${fixture.ids['a']}`, () => ({})],
    ['manager', 'POST', () => `${fixture.paths.sn}/${fixture.ids['a']}`, () => ({})],
    ['manager', 'DELETE', () => `${fixture.paths.sn}/${fixture.ids['a']}`, undefined],
    ['manager', 'DELETE', () => `${fixture.paths.sn}/name/A`, undefined],
    ['manager', 'DELETE', () => `${fixture.paths.sn}/fid/1`, undefined],
    ['manager', 'DELETE', () => `${fixture.paths.sn}/name/A/version/1.0`, undefined],
    ['administrator', 'PATCH', () => fixture.paths.template, one],
    ['administrator', 'DELETE', () => fixture.paths.template, one],
    ['administrator', 'POST', () => fixture.paths.product, () => [{ featureId: 2, name: 'B' }]],
    ['administrator', 'PATCH', () => fixture.paths.product, one],
  ] as [Role, string, () => string, (() => unknown) | undefined][])(
    'from %s on: %s %s',
    async (lowest, method, path, body) => {
      for (const role of ROLES) {
        const { envelope } = await service.as(role)(method, path(), body?.());
        expect([role, envelope.status]).toEqual([role, ROLES.indexOf(role) < ROLES.indexOf(lowest) ? 531 : 0]);
      }
    },
  );
});

test("a date alone ends with its last second in the service's time zone, at every level", async () => {
  await start({ TIME_ZONE: 'Europe/Berlin' });
  for (const path of [fixture.paths.product, fixture.paths.template, fixture.paths.sn]) {
    await ok(service.api('PATCH', path, [{ id: fixture.ids['a'], endDate: '2027-03-28' }]));
    expect(await fixture.read('a')).toMatchObject({ endDate: '2027-03-28 23:59:59' });
    await ok(service.api('PATCH', path, [{ id: fixture.ids['a'], endDate: '2027-03-28 02:30:00' }]));
    expect(await fixture.read('a')).toMatchObject({ endDate: '2027-03-28 03:00:00' });
  }
});
