import { describe, expect, test } from 'vitest';
import { Refusal } from './refusal.ts';
import { testDevice } from './testing/device.ts';
import { httpService, type Answers } from './testing/http-service.ts';
import { answer, answerTo, keyInUse, licence, OTHER_SN, SN, START, strangeKey } from './testing/service.ts';

const TOKEN = 'the-token-of-the-session';

/** The service's answer to a log-in, with this licence. */
const session = (license: string): unknown[] => [
  { id: 42, token: TOKEN, heartbeatSeconds: 300, loginDate: '2026-11-21 09:00:00', license },
];

/** The refusal that the work ends with. */
async function refused(work: Promise<unknown>): Promise<{ reason: string; code: number | undefined; message: string }> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.reason, code: error.code, message: error.message };
    throw error;
  }
  throw new Error('it was not refused');
}

async function loggedIn(answers: Answers = {}) {
  const device = testDevice();
  const service = await httpService({
    'POST /runtime/sessions': () => session(answer(licence(device.code, { serial: 3 }))),
    ...answers,
  });
  await device.login(service.origin, SN);
  return { device, ...service };
}

describe('POST /runtime/sessions', () => {
  test('takes a seat and the licence that comes with it', async () => {
    const device = testDevice();
    const { origin, asked } = await httpService({
      'POST /runtime/sessions': () => session(answer(licence(device.code, { serial: 3 }))),
    });
    const contact = await device.login(origin, 'mjdf-unfy-bnqm-fnyy', {
      clientVersion: 7,
      loginName: 'ada',
      password: 'a pass phrase',
      virtualMachine: true,
      remoteDesktop: false,
    });
    expect(contact).toMatchObject({ heartbeatSeconds: 300, licence: { serial: 3 } });
    expect(asked).toEqual([
      {
        call: 'POST /runtime/sessions',
        token: undefined,
        body: {
          sn: SN,
          deviceCode: device.code,
          machineName: 'the machine of the tests',
          clientVersion: 7,
          loginName: 'ada',
          password: 'a pass phrase',
          virtualMachine: true,
          remoteDesktop: false,
        },
      },
    ]);
    expect(device.status()).toMatchObject({ licensed: true, session: { service: origin, id: 42, sn: SN } });
    expect(JSON.stringify(device.status())).not.toContain(TOKEN);
  });

  test('is taken to another SN than the one held', async () => {
    const { device } = await loggedIn();
    const other = await httpService({
      'POST /runtime/sessions': () => session(answer(licence(device.code, { serial: 4, sn: OTHER_SN }))),
    });
    await device.login(other.origin, OTHER_SN);
    expect(device.status()).toMatchObject({ licence: { sn: OTHER_SN }, session: { service: other.origin } });
  });

  test('passes the refusal of the service on, and changes nothing', async () => {
    const device = testDevice();
    const { origin } = await httpService({
      'POST /runtime/sessions': () => ({ status: 1799, msg: 'The session limit of 5 is reached.' }),
    });
    expect(await refused(device.login(origin, SN))).toEqual({
      reason: 'service',
      code: 1799,
      message: 'The session limit of 5 is reached.',
    });
    expect(device.status().session).toBeUndefined();
  });

  test('with a licence that cannot be trusted is refused, and the seat can be given back', async () => {
    const device = testDevice();
    const { origin, asked } = await httpService({
      'POST /runtime/sessions': () => session(answer(licence(device.code), strangeKey)),
      'DELETE /runtime/sessions/42': () => [],
    });
    expect(await refused(device.login(origin, SN))).toMatchObject({ reason: 'unknownKey' });
    expect(device.status().licensed).toBe(false);
    await device.logout();
    expect(asked.at(-1)).toMatchObject({ call: 'DELETE /runtime/sessions/42', token: `Bearer ${TOKEN}` });
  });
});

describe('POST /runtime/sessions/{id}/heartbeat', () => {
  test('tells the commands executed, and takes a licence that has changed', async () => {
    const { device, asked } = await loggedIn({
      'POST /runtime/sessions/42/heartbeat': (body) => [
        {
          heartbeatSeconds: 60,
          ...(JSON.stringify(body) === '{}' && { license: answer(licence(testDevice().code, { serial: 4 })) }),
        },
      ],
    });
    expect(await device.heartbeat(12)).toEqual({ heartbeatSeconds: 60 });
    expect(asked.at(-1)).toMatchObject({ token: `Bearer ${TOKEN}`, body: { commands: 12 } });
    expect(await device.heartbeat()).toMatchObject({ heartbeatSeconds: 60, licence: { serial: 4 } });
    expect(device.status().licence?.serial).toBe(4);
  });

  test('passes a notice on, with its reason if there is one', async () => {
    const notices = [
      { endsAt: '2026-11-21 09:05:00', reason: 'Needed at reception' },
      { endsAt: '2026-11-21 09:05:00' },
    ];
    let call = 0;
    const { device } = await loggedIn({
      'POST /runtime/sessions/42/heartbeat': () => [{ heartbeatSeconds: 60, notice: notices[call++] }],
    });
    for (const notice of notices) expect(await device.heartbeat()).toEqual({ heartbeatSeconds: 60, notice });
  });

  test.each([513, 530])(
    'refused with %i ends the session here too, and the licence that came with it',
    async (status) => {
      const { device } = await loggedIn({
        'POST /runtime/sessions/42/heartbeat': () => ({ status, msg: 'It is over.' }),
      });
      expect(await refused(device.heartbeat())).toMatchObject({ reason: 'service', code: status });
      expect(await refused(device.heartbeat())).toMatchObject({ reason: 'noSession', code: 513 });
      expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'returned', code: 1920 } });
    },
  );

  test('renews a licence whose offline period is half over, and not before', async () => {
    const limits = { maxOfflineMinutes: 60 };
    let serial = 3;
    const { device, asked } = await loggedIn({
      'POST /runtime/sessions': () => session(answer(licence(testDevice().code, { serial, limits }))),
      'POST /runtime/sessions/42/heartbeat': () => [{ heartbeatSeconds: 60 }],
      'POST /runtime/offline': (body) => {
        const issuedAt = new Date(START + 31 * 60_000).toISOString();
        return [{ code: answerTo((body as { code: string }).code, { serial: ++serial, limits, issuedAt }) }];
      },
      'DELETE /runtime/sessions/42': () => [],
    });
    device.setMinutes(30);
    expect(await device.heartbeat()).toEqual({ heartbeatSeconds: 60 });
    device.setMinutes(31);
    expect(await device.heartbeat()).toMatchObject({ licence: { serial: 4 } });
    expect(await device.heartbeat()).toEqual({ heartbeatSeconds: 60 });
    expect(asked.filter(({ call }) => call === 'POST /runtime/offline')).toHaveLength(1);
    device.setMinutes(90);
    expect(device.status().licensed).toBe(true);
    await device.logout();
    expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'returned' } });
  });

  test('that fails in passing leaves the session', async () => {
    const { device } = await loggedIn({
      'POST /runtime/sessions/42/heartbeat': () => ({ status: 520, msg: 'Not ready.' }),
    });
    expect(await refused(device.heartbeat())).toMatchObject({ code: 520 });
    expect(device.status().session).toBeDefined();
  });
});

describe('DELETE /runtime/sessions/{id}', () => {
  test('ends the session', async () => {
    const { device } = await loggedIn({ 'DELETE /runtime/sessions/42': () => [] });
    await device.logout();
    expect(device.status()).toMatchObject({ licensed: false, refusal: { reason: 'returned' } });
    expect(device.status().session).toBeUndefined();
    expect(await refused(device.logout())).toMatchObject({ reason: 'noSession' });
  });

  test('leaves a licence that came otherwise, or is of a type without seats', async () => {
    const { device } = await loggedIn({ 'DELETE /runtime/sessions/42': () => [] });
    device.take(answerTo(device.requestUpdate(SN), { serial: 4 }));
    await device.logout();
    expect(device.status()).toMatchObject({ licensed: true, licence: { serial: 4 } });

    const local = await loggedIn({
      'POST /runtime/sessions': () => session(answer(licence(testDevice().code, { type: 'LOCAL' }))),
      'DELETE /runtime/sessions/42': () => [],
    });
    await local.device.logout();
    expect(local.device.status()).toMatchObject({ licensed: true, licence: { type: 'LOCAL' } });
  });
});

describe('POST /runtime/offline', () => {
  test('exchanges an update request for an answer, which is taken', async () => {
    const device = testDevice();
    const { origin } = await httpService({
      'POST /runtime/offline': (body) => [{ code: answerTo((body as { code: string }).code, { serial: 9 }) }],
    });
    expect(await device.exchange(origin, SN)).toMatchObject({ kind: 'update', serial: 9 });
    expect(device.status().licensed).toBe(true);
  });
});

describe('GET /runtime/keys', () => {
  test('gives the keys to trust', async () => {
    const { origin } = await httpService({ 'GET /runtime/keys': () => [keyInUse.listed] });
    const device = testDevice();
    expect(device.trust(await device.fetchKeys(`${origin}/runtime/keys`))).toEqual([keyInUse.listed.keyId]);
  });
});

describe('what is no answer of a service', () => {
  test.each(['', '<html></html>', '[]', 'null', '{"status":0}', '{"status":0,"data":{"items":[{}]}}'])(
    '%j is refused',
    async (text) => {
      const { origin } = await httpService({ 'POST /runtime/sessions': () => text });
      expect(await refused(testDevice().login(origin, SN))).toMatchObject({ reason: 'service', code: undefined });
    },
  );

  test('nobody there, or no address, is refused', async () => {
    const device = testDevice();
    expect(await refused(device.login('http://127.0.0.1:1', SN))).toMatchObject({ reason: 'service' });
    expect(await refused(device.exchange('here', SN))).toMatchObject({ reason: 'service' });
    expect(await refused(device.fetchKeys('there'))).toMatchObject({ reason: 'service' });
  });
});

test('a log-in and a heartbeat in grace hand on the warning of the service', async () => {
  const warning = { code: 1793, until: '2026-12-04 23:59:59' };
  const device = testDevice();
  const { origin } = await httpService({
    'POST /runtime/sessions': () => [
      { id: 42, token: TOKEN, heartbeatSeconds: 300, license: answer(licence(device.code, { serial: 3 })), warning },
    ],
    'POST /runtime/sessions/42/heartbeat': () => [{ heartbeatSeconds: 300, warning }],
  });
  expect(await device.login(origin, SN)).toMatchObject({ warning });
  expect(await device.heartbeat()).toMatchObject({ warning });
});
