import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeSn, ok } from '../../testing/factories.ts';
import { signIn } from '../../testing/operators.ts';
import { logIn } from '../../testing/runtime.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_NOW } from '../../testing/test-now.ts';
import type { Role } from '../../contract/roles.ts';

const DAY = 86_400;
let service: TestApp;
let sn: string;
beforeEach(async () => {
  service = createTestApp();
  sn = await makeSn(service, { endDate: '2026-11-20', concurrentNumber: 10, volumeNumber: 40 }, { type: 'FLOAT' });
});
afterEach(() => service.close());

const at = (seconds: number): string => service.db.read.zone.toText(TEST_NOW + seconds);
const help = (more: object = {}) => ({ until: at(DAY), extend: true, reason: 'renewal', ...more });
const give = (body: object, as: Role = 'manager', of = sn) => service.as(as)('POST', `/sns/${of}/allowances`, body);
const given = async (body: object, as: Role = 'manager', of = sn) =>
  (await ok(give(body, as, of))).envelope.data.items[0] as { id: number; state: string };
const end = (id: number, as: Role = 'manager') => service.as(as)('DELETE', `/sns/${sn}/allowances/${id}`);
const refusal = async (answer: ReturnType<TestApp['api']>) => {
  const { envelope } = await answer;
  return [envelope.status, envelope.errors?.[0]?.path];
};
const overview = async () => (await ok(service.api('GET', '/overview?parts=allowances'))).envelope.data.items[0];
const query = async (...querys: [name: string, op: string, ...values: unknown[]][]) => {
  const body = { querys: querys.map(([name, op, ...values]) => ({ name, op, values })) };
  return (await ok(service.api('POST', '/allowances/data', body))).envelope.data.items;
};

describe('POST /sns/{sn}/allowances', () => {
  test('gives help at once, and names who gave it', async () => {
    const record = await given(help({ extraConcurrent: 2, ticket: 'INC-42', until: '2026-11-23' }));
    expect(record).toEqual({
      ...{ id: record.id, sn, state: 'open', from: at(0), until: '2026-11-23 23:59:59' },
      ...{ extend: true, extraConcurrent: 2, reason: 'renewal', ticket: 'INC-42', givenBy: 'manager' },
    });
    const read = (await ok(service.api('GET', `/sns/${sn}?scope=standing`))).envelope.data.items[0];
    expect(read).toMatchObject({
      standing: 'active',
      expires: '2026-11-23 23:59:59',
      extraConcurrent: 2,
      endDate: '2026-11-20 23:59:59',
      concurrentNumber: 10,
    });
  });

  test.each([
    [{ until: undefined }, 514, 'until'],
    [{ reason: undefined }, 514, 'reason'],
    [{ reason: ' ' }, 515, 'reason'],
    [{ until: 'soon' }, 515, 'until'],
    [{ until: '2026-11-21 09:00:00' }, 515, 'until'],
    [{ until: '2027-02-20' }, 515, 'until'],
    [{ extend: false }, 515, 'extend'],
    [{ extend: undefined }, 515, 'extend'],
    [{ extraConcurrent: 0 }, 515, 'extraConcurrent'],
    [{ extraDevices: -1 }, 515, 'extraDevices'],
    [{ colour: 1 }, 515, 'colour'],
  ])('refuses %j with %i at %s', async (more, code, path) => {
    expect(await refusal(give(help(more)))).toEqual([code, path]);
    expect(await query()).toEqual([]);
  });

  test('refuses a second open one of the same kind, and takes one of another kind', async () => {
    await given(help({ extraConcurrent: 1 }));
    expect(await refusal(give(help()))).toEqual([4090, undefined]);
    expect(await refusal(give(help({ extend: false, extraConcurrent: 1, extraDevices: 1 })))).toEqual([
      4090,
      undefined,
    ]);
    await given(help({ extend: false, extraDevices: 1 }));
    // From its end on there is room for the next, also before the sweeper has come.
    service.time.now += DAY;
    await given(help({ until: at(2 * DAY) }));
    expect((await query()).map(({ state }) => state)).toEqual(['ended', 'ended', 'open']);
  });

  test('refuses an archived SN, and unknown ones', async () => {
    await ok(service.api('POST', '/sns/archive', [sn]));
    expect(await refusal(give(help()))).toEqual([4093, undefined]);
    expect(await refusal(give(help(), 'manager', 'ACME_9'))).toEqual([1798, undefined]);
  });

  test('a limit that is absent stays absent, and an SN that nothing ends stays so', async () => {
    const free = await makeSn(service, {}, { type: 'FLOAT' });
    await given(help({ extraConcurrent: 3, extraDevices: 3 }), 'manager', free);
    const read = (await ok(service.api('GET', `/sns/${free}?scope=standing`))).envelope.data.items[0] ?? {};
    expect([read['expires'], read['concurrentNumber'], read['standing']]).toEqual([undefined, undefined, 'active']);
    for (let each = 0; each < 5; each++) await ok(logIn(service, free));
  });
});

describe('the role support', () => {
  test.each([
    [{ until: '2026-12-05 09:00:00' }, 0],
    [{ until: '2026-12-05 09:00:01' }, 531],
    [{ extraConcurrent: 5 }, 0],
    [{ extraConcurrent: 6 }, 531],
    [{ extraDevices: 8 }, 0],
    [{ extraDevices: 9 }, 531],
  ])('giving %j answers %i', async (more, code) => {
    const { envelope } = await give(help(more), 'support');
    expect(envelope.status).toBe(code);
    if (code === 531) expect(envelope.msg).toMatch(/\(allowance.*A manager may give more/);
    expect((await give(help({ ...more, extend: false, extraConcurrent: 9 }), 'manager')).envelope.status).toBe(
      code === 0 && !('until' in more) ? 4090 : 0,
    );
  });

  test('adds as much as allowanceExtra where the SN has no limit', async () => {
    const free = await makeSn(service, {}, { type: 'FLOAT' });
    expect(await refusal(give(help({ extraConcurrent: 6 }), 'support', free))).toEqual([531, undefined]);
    expect(await refusal(give(help({ extraDevices: 6 }), 'support', free))).toEqual([531, undefined]);
    await given(help({ extraConcurrent: 5, extraDevices: 5 }), 'support', free);
  });

  test('gives an SN at most three a year, whoever gave them', async () => {
    for (const as of ['support', 'manager', 'support'] as const) {
      const { id } = await given(help(), as);
      await ok(end(id));
    }
    expect((await give(help(), 'support')).envelope).toMatchObject({
      status: 531,
      msg: expect.stringContaining('allowancesPerYear') as string,
    });
    service.time.now += 365 * DAY;
    await given(help({ until: at(366 * DAY) }), 'support');
  });

  test('ends its own, and no other', async () => {
    const { id } = await given(help());
    expect(await refusal(end(id, 'support'))).toEqual([531, undefined]);
    await ok(end(id));
    const own = await given(help(), 'support');
    expect((await ok(end(own.id, 'support'))).envelope.data.items).toMatchObject([{ endedBy: 'support' }]);
    expect(await refusal(end(own.id, 'support'))).toEqual([4093, undefined]);
    expect(await refusal(end(4711))).toEqual([4040, undefined]);
  });

  test('has the bounds that an administrator sets', async () => {
    const [administrator, support] = [await signIn(service, 'administrator'), await signIn(service, 'support')];
    const path = '/bff/settings';
    expect((await support.request('GET', path)).envelope.data.items).toMatchObject([
      { allowanceDays: 14, allowancePercent: 20, allowanceExtra: 5, allowancesPerYear: 3 },
    ]);
    expect((await support.request('PATCH', path, { allowanceDays: 1 })).envelope.status).toBe(531);
    expect((await administrator.request('PATCH', path, { allowanceDays: 91 })).envelope.status).toBe(515);
    const { envelope } = await administrator.request('PATCH', path, { allowanceExtra: 0, allowancePercent: 1 });
    expect(envelope.data.items).toMatchObject([{ allowanceExtra: 0, allowancePercent: 1, allowanceDays: 14 }]);
    expect((await give(help({ extraConcurrent: 1 }), 'support')).envelope.status).toBe(0);
    expect((await give(help({ extend: false, extraDevices: 2 }), 'support')).envelope.status).toBe(531);
    const audited = await ok(service.api('POST', '/audit/data', { sorts: [{ name: 'time', order: 'DESC' }] }));
    expect(audited.envelope.data.items).toContainEqual(
      expect.objectContaining({ operation: 'updateSettings', targets: [{ kind: 'setting', key: 'settings' }] }),
    );
  });
});

describe('asking', () => {
  const decide = (id: number, how: string, as: Role, body?: object) =>
    service.as(as)('POST', `/allowances/${id}/${how}`, body);

  test('leaves one without effect, of any size, until somebody else approves it', async () => {
    const asked = await given(help({ ask: true, until: at(60 * DAY), extraConcurrent: 99 }), 'support');
    expect(asked).toMatchObject({ state: 'asked', askedBy: 'support' });
    expect((await logIn(service, sn)).envelope.status).toBe(1793);
    expect(await refusal(decide(asked.id, 'approve', 'support'))).toEqual([531, undefined]);
    service.time.now += 60;
    const approved = (await ok(decide(asked.id, 'approve', 'manager', { comment: 'agreed' }))).envelope.data.items;
    expect(approved).toMatchObject([
      { state: 'open', askedBy: 'support', givenBy: 'manager', comment: 'agreed', from: at(60) },
    ]);
    await ok(logIn(service, sn));
    expect(await refusal(decide(asked.id, 'decline', 'manager'))).toEqual([4093, undefined]);
  });

  test.each(['support', 'manager', 'administrator'] as const)(
    'as %s does not allow to approve or decline that request oneself, only to withdraw it',
    async (role) => {
      const { id } = await given(help({ ask: true }), role);
      for (const how of ['approve', 'decline'])
        expect((await decide(id, how, role)).envelope).toMatchObject({
          ...{ status: 531, msg: 'Who asked for an allowance may not decide on it. Somebody else must.' },
        });
      expect(await query(['state', '=', 'asked'])).toMatchObject([{ id, askedBy: role }]);
      await ok(end(id, role));
      expect(await query()).toMatchObject([{ id, state: 'ended', endedBy: role }]);
    },
  );

  test('is approved by support within its bounds only', async () => {
    const large = await given(help({ ask: true, extraConcurrent: 99 }));
    const small = await given(help({ ask: true }));
    expect(await refusal(decide(large.id, 'approve', 'support'))).toEqual([531, undefined]);
    expect(await refusal(decide(large.id, 'decline', 'support'))).toEqual([531, undefined]);
    await ok(decide(small.id, 'approve', 'support'));
    expect(await refusal(decide(large.id, 'approve', 'administrator'))).toEqual([4090, undefined]);
  });

  test('is declined, withdrawn, or too late', async () => {
    const ask = () => given(help({ ask: true }), 'support');
    const [declined, withdrawn, late] = [await ask(), await ask(), await ask()];
    await ok(decide(declined.id, 'decline', 'manager', { comment: 'no' }));
    await ok(end(withdrawn.id, 'support'));
    service.time.now += DAY;
    expect(await refusal(decide(late.id, 'approve', 'manager'))).toEqual([4093, undefined]);
    const outcomes = (await query()).map(({ state, endedBy }) => [state, endedBy]);
    expect(outcomes).toEqual([['declined', 'manager'], ['ended', 'support'], ['asked', undefined]]); // prettier-ignore
    await ok(service.api('POST', '/sns/archive', [sn]));
    expect(await refusal(decide(late.id, 'approve', 'manager'))).toEqual([4093, undefined]);
  });
});

describe('lists', () => {
  test('of an SN are the newest first, and of all are found by each name', async () => {
    const other = await makeSn(service, {}, { type: 'FLOAT' });
    const first = await given(help());
    await given(help({ until: at(2 * DAY) }), 'support', other);
    const asked = await given(help({ ask: true, extend: false, extraDevices: 1 }), 'support');
    const own = (await ok(service.api('GET', `/sns/${sn}/allowances`))).envelope.data;
    expect([own.total, own.items.map(({ id }) => id)]).toEqual([2, [asked.id, first.id]]);
    expect((await query(['sn', '=', sn])).length).toBe(2);
    expect((await query(['givenBy', '=', 'support'])).length).toBe(1);
    expect((await query(['until', '>', at(DAY)])).length).toBe(1);
    expect((await query(['open', '=', 'true'])).length).toBe(2);
    expect((await query(['open', '=', false])).map(({ state }) => state)).toEqual(['asked']);
    expect(await overview()).toMatchObject({ allowances: { open: 2, endingToday: 0, asked: 1 } });
    // Nothing was written, and still it is over for every reader.
    service.time.now += DAY;
    expect((await query(['open', '=', true])).length).toBe(1);
    expect(await query(['state', '=', 'ENDED'])).toMatchObject([
      { id: first.id, state: 'ended', endedBy: 'system', endedAt: at(DAY) },
    ]);
    expect((await query(['state', '=', 'open'])).length).toBe(1);
  });

  test('the overview counts those that end today as the list does', async () => {
    await given(help({ until: '2026-11-21' }));
    await given(help({ extend: false, extraDevices: 1, until: '2026-11-22 00:00:00' }));
    expect(await overview()).toMatchObject({ allowances: { endingToday: 1 } });
    expect(await query(['open', '=', true], ['until', '=', '2026-11-21'])).toHaveLength(1);
  });
});
