import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { finishJobs } from '../../testing/jobs.ts';
import { makeMachine } from '../../testing/machines.ts';
import { loggedIn, logIn, logOut } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeUser } from '../../testing/users.ts';

let service: TestApp;
beforeEach(() => {
  service = createTestApp();
});
afterEach(() => service.close());

const MAC = '00-1A-2B-3C-4D-5E';
const timeline = async (kind: string, key: string, more: object = {}, api = service.api) =>
  (await ok(api('POST', '/timeline', { kind, key, ...more }))).envelope.data.items;
const kinds = async (...asked: Parameters<typeof timeline>) => (await timeline(...asked)).map(({ kind }) => kind);
const later = (seconds = 60) => {
  service.time.now += seconds;
};

/** Returns an SN of the customer Acme with one entry of each kind, a minute after each other, and its device. */
async function eventful(): Promise<{ sn: string; machine: string }> {
  const sn = await makeSn(service, {}, { type: 'FLOAT', concurrentNumber: 3 });
  later();
  await ok(service.api('POST', '/customers', [{ name: 'Acme' }]));
  await ok(service.api('POST', `/sns/${sn}/customers/name/Acme`));
  later();
  const { id, mid } = await makeMachine(service, sn, { machineName: 'desk', mid: MAC });
  await logOut(service, await loggedIn(service, sn, { loginName: 'ada', mac: mid }));
  later();
  await ok(service.as('manager')('PATCH', `/machines/${id}`, { machineName: 'reception' }));
  later();
  await ok(service.as('support')('POST', `/sns/${sn}/update_code`, { mac: mid }));
  later();
  await ok(service.as('support')('POST', '/notes', { customer: { name: 'Acme' }, text: 'Calls often' }));
  later();
  const where = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
  await ok(service.as('manager')('POST', '/sns/bulk', { where, set: { status: 1 } }));
  await finishJobs(service);
  later();
  await logIn(service, sn, { loginName: 'ada', mac: mid });
  return { sn, machine: String(id) };
}

describe('POST /timeline', () => {
  test('has what happened to an SN, a device, a user and a customer, newest first', async () => {
    const { sn, machine } = await eventful();
    expect(await kinds('sn', sn)).toEqual(['refusal', 'job', 'string', 'change', 'session', 'change', 'change']);
    expect(await kinds('machine', machine)).toEqual(['refusal', 'string', 'change', 'session']);
    expect(await kinds('user', 'ada')).toEqual(['refusal', 'session']);
    expect(await kinds('customer', 'Acme')).toEqual(
      ['refusal', 'job', 'note', 'string', 'change', 'session', 'change', 'change', 'change'],
    ); // prettier-ignore
  });

  test('says of each entry who did what when, and to which record', async () => {
    const { sn, machine } = await eventful();
    const [refusal, job, note, string, change, session] = await timeline('customer', 'Acme');
    expect(refusal).toMatchObject({ time: '2026-11-21 09:07:00', log: { sn, errorCode: 1797, machineName: 'reception' } });
    expect(job).toMatchObject({ change: { actor: 'manager', after: { status: 1 }, kind: 'sn', key: sn, others: 0 } });
    expect(note).toMatchObject({ change: { actor: 'support', after: { note: 'Calls often' }, key: 'Acme' } });
    expect(string).toMatchObject({ string: { kind: 'update', sn, actor: 'support', machineId: Number(machine) } });
    expect(change).toMatchObject({ change: { operation: 'updateMachine', kind: 'sn', key: sn } });
    expect(session).toMatchObject({ log: { status: 'logout', loginName: 'ada', loginIp: '127.0.0.1' } });
  }); // prettier-ignore

  test('has only the wanted kinds and times', async () => {
    const { sn } = await eventful();
    expect(await kinds('sn', sn, { kinds: ['refusal', 'string'] })).toEqual(['refusal', 'string']);
    expect(await kinds('sn', sn, { kinds: ['session'] })).toEqual(['session']);
    expect(await kinds('sn', sn, { kinds: ['seat'] })).toEqual([]);
    const times = { from: '2026-11-21 09:02:00', to: '2026-11-21 09:04:00' };
    expect(await kinds('sn', sn, times)).toEqual(['string', 'change', 'session']);
    expect(await kinds('customer', 'Acme', times)).toEqual(['string', 'change', 'session']);
    expect(await kinds('sn', sn, { to: '2026-11-20' })).toEqual([]);
    expect(await kinds('sn', sn, { from: '2026-11-22' })).toEqual([]);
  });

  test('shows one request that changed several SNs of a customer once, with their number', async () => {
    await eventful();
    const [one, two] = [await makeSn(service), await makeSn(service)];
    for (const sn of [one, two]) await ok(service.api('POST', `/sns/${sn}/customers/name/Acme`));
    later();
    await ok(service.api('POST', '/sns/archive', [one, two]));
    expect((await timeline('customer', 'Acme'))[0]).toMatchObject({ change: { operation: 'archiveSns', others: 1 } });
  });

  test('says why a job did not change a record', async () => {
    const sn = await makeSn(service, { endDate: '2027-01-31' });
    const where = { querys: [{ name: 'sn', op: '=', values: [sn] }] };
    const set = { startDate: '2027-06-01' };
    await ok(service.as('manager')('POST', '/sns/bulk', { where, set }));
    await finishJobs(service);
    const [entry] = await timeline('sn', sn, { kinds: ['job'] });
    expect(entry).toMatchObject({ kind: 'job', refused: { operation: 'bulkSns', actor: 'manager', code: 515 } });
  });

  test('keeps the changes of a record that was removed', async () => {
    const sn = await makeSn(service);
    await ok(service.api('DELETE', `/sns/${sn}`));
    expect(await kinds('sn', sn)).toEqual(['change', 'change']);
  });

  test('is for every role, and shows no password and no string', async () => {
    const { sn } = await eventful();
    await makeUser(service, 'bob', {});
    await ok(service.as('manager')('PATCH', '/users', [{ name: 'bob', password: 'Secret-4711-secret' }]));
    for (const role of ['viewer', 'support'] as const) {
      const own = service.as(role);
      const shown = JSON.stringify([await timeline('sn', sn, {}, own), await timeline('user', 'bob', {}, own)]);
      expect(shown).not.toMatch(/Secret-4711|password_hash|passwordHash|"code":"|updateInfo|secret/);
      expect(await kinds('customer', 'Acme', {}, own)).toHaveLength(9);
    }
  });

  test.each([
    [{ kind: 'operator', key: 'ines' }, 515],
    [{ kind: 'sn' }, 514],
    [{ kind: 'sn', key: '' }, 515],
    [{ kind: 'sn', key: 'x', kinds: [] }, 515],
    [{ kind: 'sn', key: 'x', kinds: ['mail'] }, 515],
    [{ kind: 'sn', key: 'x', from: 'yesterday' }, 515],
    [{ kind: 'sn', key: 'x', after: '!' }, 515],
    [{ kind: 'sn', key: 'x', after: 'c12' }, 515],
  ])('%j is refused', async (body, status) => {
    expect((await service.api('POST', '/timeline', body)).envelope.status).toBe(status);
  });

  test.each([0, 201])('a page of %i entries is refused', async (limit) => {
    const { envelope } = await service.api('POST', `/timeline?limit=${limit}`, { kind: 'sn', key: 'x' });
    expect(envelope.status).toBe(515);
  });
});
