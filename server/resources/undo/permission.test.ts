import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCatalogue, makeSns, ok } from '../../testing/factories.ts';
import { importer } from '../../testing/imports.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { signIn } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoer } from '../../testing/undo.ts';

let service: TestApp;
let sns: string[];
beforeEach(async () => {
  service = createTestApp();
  sns = await makeSns(service, await makeCatalogue(service), {}, 2);
});
afterEach(() => service.close());

const { first, change, job } = undoer(() => service);
const { run } = importer(() => service);

type Role = 'viewer' | 'support' | 'manager' | 'administrator';

/** Returns the code that a role gets for the undo of an entry or a job. */
async function asRole(role: Role, path: string, body: object = { dryRun: true }): Promise<number> {
  const browser = await signIn(service, role);
  return (await browser.request('POST', `/bff/api${path}`, body)).envelope.status;
}
const ROLES: readonly Role[] = ['viewer', 'support', 'manager', 'administrator'];
const codes = (path: string) => Promise.all(ROLES.map((role) => asRole(role, path)));

const MANAGERS = [531, 531, 0, 0];
const SUPPORT = [531, 0, 0, 0];

test.each<[string, unknown[], number[]]>([
  ['of the limits', [{ usersNumber: 3 }], MANAGERS],
  ['of a cleared end', [{ endDate: null }], MANAGERS],
  ['that disables', [{ status: 1 }], SUPPORT],
  ['that blacklists', [{ status: 4 }], MANAGERS],
])('the undo of a change of SNs %s takes the permission of the change', async (_what, [fields], expected) => {
  await ok(service.api('PATCH', '/sns', [{ sn: sns[0], endDate: '2027-01-01' }]));
  const entry = await change('PATCH', '/sns', [{ sn: sns[0], ...(fields as object) }]);
  expect(await codes(`/audit/${entry}/undo`)).toEqual(expected);
});

test('lifting a blacklisting is undone by managers only, since it blacklists again', async () => {
  await ok(service.api('PATCH', '/sns', [{ sn: sns[0], status: 4 }]));
  const entry = await change('PATCH', '/sns', [{ sn: sns[0], status: 0 }]);
  expect(await codes(`/audit/${entry}/undo`)).toEqual(MANAGERS);
});

test('the undo of an undo takes the permission of the first change', async () => {
  const entry = await change('PATCH', '/sns', [{ sn: sns[0], usersNumber: 3 }]);
  const undone = await change('POST', `/audit/${entry}/undo`);
  expect(await codes(`/audit/${undone}/undo`)).toEqual(MANAGERS);
});

test('unbinding all token IDs of an SN is undone by support, binding one is not', async () => {
  const [sn] = await makeSns(service, await makeCatalogue(service, { type: 'TOKEN_ID' }));
  await ok(service.api('POST', '/tokenids', [{ guid: 'K-1', tokenType: 5 }]));
  const bound = await change('POST', `/sns/${sn}/tokenids`, [{ guid: 'K-1', tokenType: 5 }]);
  expect(await codes(`/audit/${bound}/undo`)).toEqual(MANAGERS);
  const unbound = await change('POST', `/sns/${sn}/tokenids`, [{}]);
  expect(await codes(`/audit/${unbound}/undo`)).toEqual(SUPPORT);
});

test.each<[string, object, number[]]>([
  ['that disables', { set: { status: 1 } }, SUPPORT],
  ['that extends', { extend: { days: 1 } }, MANAGERS],
])(
  'the undo of a bulk job %s takes its permission, and so do its entries and its own undo',
  async (_what, set, expected) => {
    const { id } = await job('/sns/bulk', { where: { sns }, ...set });
    const { items } = (await ok(service.api('GET', '/audit'))).envelope.data;
    const step = Number(items.at(-1)?.['id']);
    expect(await codes(`/audit/${step}/undo`)).toEqual(expected);
    expect(await codes(`/jobs/${id}/undo`)).toEqual(expected);
    const undo = await first(service.api('POST', `/jobs/${id}/undo`));
    await finishJobs(service);
    expect(await codes(`/jobs/${Number(undo['id'])}/undo`)).toEqual(expected);
  },
);

test('the undo of an import takes the permission to import', async () => {
  const { id } = await run('users', 'name\nada\n');
  expect(await codes(`/jobs/${Number(id)}/undo`)).toEqual(MANAGERS);
});

test('support undoes its own change without the right to read the audit log', async () => {
  const browser = await signIn(service, 'support');
  const changed = await ok(browser.request('PATCH', '/bff/api/sns', [{ sn: sns[0], status: 1 }]));
  const entry = Number(changed.headers.get('x-audit-id'));
  expect((await browser.request('GET', '/bff/api/audit')).envelope.status).toBe(531);
  await ok(browser.request('POST', `/bff/api/audit/${entry}/undo`));
  expect(await first(service.api('GET', `/sns/${sns[0]}`))).toMatchObject({ status: 0 });
});

test('a change at the back office itself, such as of an operator, cannot be undone (4093)', async () => {
  const browser = await signIn(service, 'administrator');
  await signIn(service, 'viewer');
  await ok(browser.request('PATCH', '/bff/operators/viewer', { role: 'support' }));
  const { items } = (await ok(service.api('GET', '/audit'))).envelope.data;
  expect(await asRole('administrator', `/audit/${Number(items.at(-1)?.['id'])}/undo`)).toBe(4093);
});
